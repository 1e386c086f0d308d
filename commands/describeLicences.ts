import { NOTICES_FILE } from '../rspack/noticesFile.ts';
import type { ShippedPackage } from './shippedPackages.ts';

/** docs/licences.md: what ships, and how many packages have each licence. */
export function describeLicences(packages: readonly ShippedPackage[]): string {
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const summary = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([licence, count]) => `${licence} ${count}`);
  const rows = packages.map(
    ({ name, licence, deployables }) => `| ${name} | ${licence} | ${deployables.join(', ')} |`,
  );
  return [
    '# Licences of what ships',
    '',
    'Written by `npm run licences` from the modules of the builds; `npm test` fails when it differs, or when a',
    `licence is not permissive. Each build carries the whole texts in \`${NOTICES_FILE}\`.`,
    '',
    `${packages.length} packages: ${summary.join(', ')}.`,
    '',
    '| package | licence | part of |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
