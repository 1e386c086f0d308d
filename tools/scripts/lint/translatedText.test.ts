import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';

/** Shapes that break in a translated page. What the rule is to leave alone stands in the sources of what ships. */
const DANGEROUS = {
  'an expression beside words': '<p>Free: {count}</p>',
  'a string beside an element': '<p>{`${count} free`}<b /></p>',
  'words that come and go beside an element': "<p>{isFree && 'free'}<b /></p>",
  'one of two words beside an element': "<p>{isFree ? 'free' : 'taken'}<b /></p>",
  'a property beside an element': '<p><b />{building.name}</p>',
  'a text alone in a fragment': '<>{text}</>',
};

const RULE = 'translated-text/own-element';

let folder: string;
/** What lint prints, with the name of each file in which the rule finds something. */
let found = '';

const fileName = (shape: string): string => `${shape.replaceAll(' ', '-')}.tsx`;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'laundry-lint-'));
  for (const [shape, jsx] of Object.entries(DANGEROUS)) {
    writeFileSync(path.join(folder, fileName(shape)), `export const shown = ${jsx};\n`);
  }
  const config = path.join(folder, 'oxlintrc.json');
  const jsPlugins = [path.join(import.meta.dirname, 'translatedText.mjs')];
  writeFileSync(config, JSON.stringify({ jsPlugins, rules: { [RULE]: 'error' } }));
  const oxlint = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--config', config, '--format', 'unix', '--allow', 'all', '--deny', RULE];
  found = spawnSync(process.execPath, [...args, folder], { encoding: 'utf8' }).stdout;
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.keys(DANGEROUS))('lint finds %s', (shape) => {
  expect(found).toContain(fileName(shape));
});
