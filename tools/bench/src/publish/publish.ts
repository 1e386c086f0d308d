import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@laundry-board/sites';
import { figuresOf, measuredVisits, type PublishedFigures, publishedFigures } from './figures.ts';
import { publishedPicture } from './publishedPicture.ts';
import { publishedTable } from './publishedTable.ts';

const inRoot = (name: string): string => path.join(ROOT, name);

const MEASURED = inRoot('tools/bench/results/visits.json');
const KEPT = inRoot('docs/pictures/visits.json');
const PICTURE = inRoot('docs/pictures/visits.svg');
const README = inRoot('README.md');

/** Where the table is in the README. */
const TABLE = /(?<=<!-- npm run bench -- publish -->\n\n).*?(?=\n\n<!-- end -->)/s;

/** What the documents show of the figures that they keep. */
export async function publishedDocuments(): Promise<readonly (readonly [string, string])[]> {
  const figures = publishedFigures.parse(JSON.parse(await readFile(KEPT, 'utf8')));
  const readme = await readFile(README, 'utf8');
  if (!TABLE.test(readme)) throw new Error('The README has no place for the table.');
  return [
    [README, readme.replace(TABLE, () => publishedTable(figures))],
    [PICTURE, publishedPicture(figures)],
  ];
}

/**
 * `npm run bench -- publish`: keeps the medians of the last measured visits, and makes the README's table and picture of
 * them. Where nothing was measured it makes them of the kept medians.
 */
export async function publish(): Promise<void> {
  if (existsSync(MEASURED)) {
    const measured = measuredVisits.parse(JSON.parse(await readFile(MEASURED, 'utf8')));
    await keep(figuresOf(measured));
  }
  for (const [file, content] of await publishedDocuments()) await writeFile(file, content);
}

async function keep(figures: PublishedFigures): Promise<void> {
  await writeFile(KEPT, `${JSON.stringify(figures, null, 2)}\n`);
}
