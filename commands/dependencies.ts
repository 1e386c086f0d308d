import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { buildDeployables } from './build.ts';
import { shippedBytes } from './dependencies/shippedBytes.ts';
import { withLifetime } from './lifetime.ts';
import { DEPLOYABLES, ROOT } from './packages.ts';

const DOCUMENT = path.join(ROOT, 'docs/dependencies.md');
const TABLE = /(?<=<!-- sizes -->\n)[^]*(?=<!-- end of sizes -->)/;

/** `npm run dependencies`: builds everything and writes what each package adds into docs/dependencies.md. */
export function dependencies(): Promise<number> {
  return withLifetime(async (lifetime) => {
    await buildDeployables(DEPLOYABLES, lifetime);
    const rows = (await shippedBytes()).map(
      ([name, { minimised, brotli }]) =>
        `| ${name} | ${kilobytes(minimised)} | ${kilobytes(brotli)} |`,
    );
    const table = [
      '',
      '| package | minimised, kB | Brotli, kB |',
      '| --- | --: | --: |',
      ...rows,
      '',
      '',
    ];
    const text = await readFile(DOCUMENT, 'utf8');
    const written = text.replace(TABLE, table.join('\n'));
    const style = await resolveConfig(DOCUMENT);
    await writeFile(DOCUMENT, await format(written, { ...style, filepath: DOCUMENT }));
    return 0;
  });
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
