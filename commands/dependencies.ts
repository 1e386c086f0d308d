import { buildDeployables } from './build.ts';
import { shippedBytes } from './dependencies/shippedBytes.ts';
import { formatTable } from './formatTable.ts';
import { withLifetime } from './lifetime.ts';
import { DEPLOYABLES } from './packages.ts';

/** `npm run dependencies`: builds everything and prints what each package adds to the page. */
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
    console.log(table);
    return 0;
  });
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
