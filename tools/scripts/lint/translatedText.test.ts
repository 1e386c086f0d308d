import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findings } from './findings.ts';

/** Shapes that break in a translated page, and what the rule is to find of each. */
const DANGEROUS = {
  'an expression beside words': '<p>Free: {count}</p>',
  'a string beside an element': '<p>{`${count} free`}<b /></p>',
  'words that come and go beside an element': "<p>{isFree && 'free'}<b /></p>",
  'one of two words beside an element': "<p>{isFree ? 'free' : 'taken'}<b /></p>",
  'a property beside an element': '<p><b />{building.name}</p>',
  'a text alone in a fragment': '<>{text}</>',
};

const SAFE = {
  'one string': '<p>{`Free: ${count}`}</p>',
  'a single expression': '<p>{count}</p>',
  'words that come and go alone': "<p>{isFree && 'free'}</p>",
  'elements that come and go': '<p>{isFree && <b />}<i /></p>',
  'a list of elements': '<p><b />{list.map(draw)}</p>',
  'children of the caller': '<p><b />{children}</p>',
};

let folder: string;
/** Names of the files in which the rule finds something. */
let found: readonly string[];

function fileName(shape: string): string {
  return `${shape.replaceAll(' ', '-')}.tsx`;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'laundry-lint-'));
  for (const [shape, jsx] of Object.entries({ ...DANGEROUS, ...SAFE })) {
    writeFileSync(path.join(folder, fileName(shape)), `export const shown = ${jsx};\n`);
  }
  found = findings(folder, 'translatedText.mjs', ['translated-text/own-element']);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('lint finds', () => {
  test.each(Object.keys(DANGEROUS))('%s', (shape) => {
    expect(found.filter((line) => line.includes(fileName(shape)))).not.toEqual([]);
  });
});

describe('lint leaves alone', () => {
  test.each(Object.keys(SAFE))('%s', (shape) => {
    expect(found.filter((line) => line.includes(fileName(shape)))).toEqual([]);
  });
});
