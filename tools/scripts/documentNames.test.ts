import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '@laundry-board/sites';
import { fieldOf } from '@laundry-board/shared-types';
import { ownFiles } from './packages.ts';

const NOT_OURS = /(^|\/)(node_modules|dist|test-results|results|coverage)(\/|$)/;

/** For a download, of which git knows nothing. */
const allFiles = (): readonly string[] =>
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !NOT_OURS.test(file));

/** A file, and the folders that it is in. */
const withFolders = (file: string): readonly string[] =>
  file.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'));

const files = [...new Set((ownFiles() ?? allFiles()).flatMap(withFolders))];

const documents = files.filter((file) => file.endsWith('.md'));

/** What all documents say of one kind, each with where it stands. */
function mentions(pattern: RegExp): readonly { readonly where: string; readonly name: string }[] {
  return documents.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(pattern)].map(([, name = '']) => ({
      where: file,
      name,
    })),
  );
}

test('documents name only npm scripts that are there', () => {
  const manifest: unknown = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const scripts = Object.keys(fieldOf(manifest, 'scripts') ?? {});
  const commands = mentions(/\bnpm (?:--prefix \S+ )?run ([a-z][\w-]*)/g);
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter(({ name }) => !scripts.includes(name))).toEqual([]);
});

const tour = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8')
  .split(/^## /m)
  .find((chapter) => chapter.startsWith('From a snapshot to a tile'));

/** The files of each step, and what the page says is in them. */
const steps = [...(tour ?? '').matchAll(/^\d+\. .*(?:\n {3}.*)*/gm)].map(([step]) =>
  [...step.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
);

test.each(steps)(
  'the step in %s has what the page about the architecture names in it',
  (...names) => {
    const isFile = (name: string): boolean => /\.tsx?$/.test(name);
    const sources = names
      .filter(isFile)
      .map((name) => readFileSync(path.join(ROOT, 'board-remote/src', name), 'utf8'));
    const missing = names
      .filter((name) => /^\w+$/.test(name))
      .filter((name) => !sources.some((source) => source.includes(name)));
    expect(missing).toEqual([]);
  },
);

/** Files that a build makes or an operator writes, the remote of the examples, and what another repository has. */
const MADE = new RegExp(
  '^(.*/)?(' +
    String.raw`(firebase\.deploy|key|live|mf-manifest|releases|runtime-config)\.json|index\.html|` +
    String.raw`src/Board\.tsx|` +
    String.raw`(page|remoteEntry|service-worker|start)\.js|` +
    '(node_modules|dist|e2e/screenshots|tools/bench/results|notices-remote)(/.*)?' +
    ')$',
);

/** A file with an ending that we use, or a folder: one that ends with a slash, or is in a folder of the repository. */
const PATH = new RegExp(
  '`(' +
    String.raw`(?:\.{1,2}/)*(?:[\w.@-]+/)*(?:[\w.@-]+\.(?:tsx?|mjs|js|ya?ml|md|jsonc?|css|html|rules)|[\w.@-]+/)|` +
    String.raw`(?:src|docs|tools|e2e|shell|shared-types|laundry-rules|[a-z]+-remote)/[\w./-]+` +
    ')`',
  'g',
);

/** The folders whose files the documents in `docs` name without them. */
const SOURCES = files.filter((file) => /^[\w-]+\/src$/.test(file));

interface Mention {
  readonly where: string;
  readonly name: string;
}

/**
 * Whether a document names a file or folder by its path from the document's folder or from one above. A document in
 * `docs` may begin in the sources of a package, and a name alone may be that of any file or folder.
 */
function isThere({ where, name }: Mention): boolean {
  const named = path.posix.normalize(name).replace(/\/$/, '');
  if (!named.includes('/')) return files.some((file) => path.posix.basename(file) === named);
  const parts = where.split('/').slice(0, -1);
  const above = parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
  const others = where.startsWith('docs/') ? SOURCES : [];
  return ['', ...above, ...others].some((folder) => files.includes(path.posix.join(folder, named)));
}

test('documents name only files and folders that are there', () => {
  const named = mentions(PATH).filter(({ name }) => !MADE.test(name));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

test.each([
  ['in another package than the document', 'tools/bench/README.md', 'src/localAddresses.ts'],
  ['that is a document', 'README.md', 'docs/missing.md'],
  ['of data', 'README.md', 'tools/missing.json'],
  ['of styles', 'docs/architecture.md', 'missing.css'],
  ['that is a folder', 'docs/architecture.md', 'shell/src/missing/'],
  ['that is a folder without a slash', 'tools/bench/README.md', 'src/missing'],
])('a file %s is missed', (_, where, name) => {
  expect([...`\`${name}\``.matchAll(PATH)]).toHaveLength(1);
  expect(isThere({ where, name })).toBe(false);
});
