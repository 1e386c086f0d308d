/** `npm run figures`: how large the repository is, as a table. Counts the files that git tracks. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const textOf = (file: string) => readFileSync(file, 'utf8');
const count = (files: readonly string[], pattern: RegExp) =>
  files.reduce((sum, file) => sum + (textOf(file).match(pattern) ?? []).length, 0);
/** Code in folders, without what is left out. */
const codeIn = (folders: RegExp, leftOut = /^$/) => {
  const files = tracked.filter((file) => /\.(tsx?|js|mjs)$/.test(file) && folders.test(file));
  const counted = files.filter((file) => !leftOut.test(file));
  return `${counted.length} files, ${count(counted, /\n/g)} lines`;
};

const PRODUCT = /^(shell|[a-z]+-remote|shared-types)\/src\//;
const [, wayToPill = ''] =
  /## From the document to a pill\n([^]*?)\n## /.exec(textOf('docs/architecture.md')) ?? [];

console.table({
  'tracked files': tracked.length,
  code: codeIn(/^/),
  'code that ships': codeIn(PRODUCT, /\.test\.|\/(testing|standalone)\//),
  'words of documents': count(
    tracked.filter((file) => file.endsWith('.md')),
    /\S+/g,
  ),
  'files from the document to a pill': (wayToPill.match(/^\d+\. /gm) ?? []).length,
  'tools/bench': codeIn(/^tools\/bench\//),
  'tools/scripts without tests': codeIn(/^tools\/scripts\//, /\.test\./),
  // What the base imports; the shell alone has the others.
  'build configuration': codeIn(
    /^(rspack\.config\.base\.ts|tools\/build\/)/,
    /appFiles|withoutRe2/,
  ),
});
