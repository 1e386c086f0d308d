import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { foldersWith } from './packages.ts';

const documentsIn = (folder: string, recursive = false): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name));

const documents = [
  ...[...foldersWith('README.md'), '.github'].flatMap((folder) => documentsIn(folder)),
  ...documentsIn('docs', true),
];

/** The anchors that GitHub gives to a document's headings. */
function anchorsOf(document: string): readonly string[] {
  return [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

function isBroken(document: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? document : path.resolve(path.dirname(document), file);
  return (
    !existsSync(target) ||
    (anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor))
  );
}

/** A link or a picture, in Markdown or in HTML; a badge links to the actions of the repository that shows it. */
const LINK =
  /(?:\]\((?![a-z]+:|(?:\.\.\/){2}actions\/)([^)\s]+)\)|(?:src|srcset)="(?![a-z]+:)([^"]+)")/g;

test.each(documents)('links of %s lead to files and headings', (name) => {
  const document = path.join(ROOT, name);
  const text = readFileSync(document, 'utf8').replaceAll(/```[^]*?```/g, '');
  const links = [...text.matchAll(LINK)].map(([, inMarkdown, inHtml = '']) => inMarkdown ?? inHtml);
  expect(links.filter((link) => isBroken(document, link))).toEqual([]);
});

test.each(documents)('no block of %s stands there twice', (name) => {
  const text = readFileSync(path.join(ROOT, name), 'utf8');
  const blocks = [...text.matchAll(/^( *)```.*\n([^]*?)^\1```$/gm)].map(
    ([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  expect(blocks.filter((block, index) => blocks.indexOf(block) < index)).toEqual([]);
});
