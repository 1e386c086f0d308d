import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from './packages.ts';

/** Folders that are installed, built or written by a run. */
const IGNORED = new Set(['.git', 'node_modules', 'dist', 'coverage', 'results', 'test-results']);

function documentsIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : documentsIn(file);
    return file.endsWith('.md') ? [file] : [];
  });
}

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

test.each(documentsIn(ROOT).map((document) => [path.relative(ROOT, document)]))(
  'links of %s lead to files and headings',
  (name) => {
    const document = path.join(ROOT, name);
    const text = readFileSync(document, 'utf8').replaceAll(/```[^]*?```/g, '');
    const links = [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => isBroken(document, link))).toEqual([]);
  },
);
