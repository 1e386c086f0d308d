import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDeployables } from './build.ts';
import { shippedBytes } from './dependencies/shippedBytes.ts';
import { formatTable } from './formatTable.ts';
import { withLifetime } from './lifetime.ts';
import { DEPLOYABLES, ROOT } from './packages.ts';

const DOCUMENT = path.join(ROOT, 'docs/dependencies.md');
const TABLE = /(?<=<!-- sizes -->\n)[^]*(?=<!-- end of sizes -->)/;

/** `npm run dependencies`: builds everything and writes what each package adds into docs/dependencies.md. */
export function dependencies(): Promise<number> {
  return withLifetime(async (lifetime) => {
    await buildDeployables(DEPLOYABLES, lifetime);
    const table = formatTable(
      ['package', 'minimised, kB', 'Brotli, kB'],
      (await shippedBytes()).map(([name, { minimised, brotli }]) => [
        name,
        kilobytes(minimised),
        kilobytes(brotli),
      ]),
    );
    const text = await readFile(DOCUMENT, 'utf8');
    await writeFile(DOCUMENT, text.replace(TABLE, `\n${table}\n\n`));
    return 0;
  });
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
