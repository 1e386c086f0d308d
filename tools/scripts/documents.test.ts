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

/** A document's blocks of some languages, without their indentation. */
function blocksOf(name: string, languages: string): readonly string[] {
  const text = readFileSync(path.join(ROOT, name), 'utf8');
  const fence = new RegExp(`^( *)\`\`\`${languages}\n([^]*?)^\\1\`\`\`$`, 'gm');
  return [...text.matchAll(fence)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/**
 * The lines of a block of commands after whose failure a shell in which it is pasted would go on: those that don't end with
 * `&&`, and a `curl` that takes an error page for what was asked for. Nor may there be a comment: zsh gives it to the command.
 */
function unsafeLines(block: string): readonly string[] {
  const commands = block
    .replaceAll(/\\\n\s*/g, '')
    .replaceAll(/'[^']*'|"[^"]*"/g, '…')
    .trimEnd()
    .split('\n');
  return commands.filter(
    (command, index) =>
      (index < commands.length - 1 && !command.endsWith(' &&')) ||
      /\bcurl (?!.*--fail)/.test(command) ||
      /(^|\s)#/.test(command),
  );
}

test.each(documents)(
  'a block of commands from %s that is pasted stops at its first failure',
  (name) => {
    expect(blocksOf(name, '(?:sh|bash|zsh|shell|console)').flatMap(unsafeLines)).toEqual([]);
  },
);

test.each([
  ['a command that another one follows', 'npm run build\nnpm run preview\n', ['npm run build']],
  ['an error page', 'curl https://a.example/ > page\n', ['curl https://a.example/ > page']],
  ['a comment', 'npm start   # waits\n', ['npm start   # waits']],
])('a block with %s is found', (_, block, lines) => {
  expect(unsafeLines(block)).toEqual(lines);
});

test('a command may go on over several lines', () => {
  expect(unsafeLines("echo 'one\ntwo' \\\n  three &&\necho four\n")).toEqual([]);
});
