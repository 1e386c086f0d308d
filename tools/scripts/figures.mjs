/** `npm run figures`: how large the repository is, as a table. Counts the files that git tracks. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
/** @param {RegExp} pattern */
const filesOf = (pattern) => tracked.filter((file) => pattern.test(file));
const code = filesOf(/\.(tsx?|js|mjs)$/);
/** @param {readonly string[]} files @param {RegExp} separator */
const count = (files, separator) =>
  files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split(separator).length - 1, 0);
/** @param {readonly string[]} files */
const sizeOf = (files) => `${files.length} files, ${count(files, /\n/)} lines`;
/** @param {string} folder */
const codeIn = (folder) => code.filter((file) => file.startsWith(folder));

const isTest = /\.test\.|\/(testing|standalone)\//;
const ships = codeIn('').filter(
  (file) => /^(shell|[a-z]+-remote|shared-types)\/src\//.test(file) && !isTest.test(file),
);
const [, wayToPill = ''] =
  /## From the document to a pill\n([^]*?)\n## /.exec(
    readFileSync('docs/architecture.md', 'utf8'),
  ) ?? [];
const BASE = 'rspack.config.base.ts';
const imported = readFileSync(BASE, 'utf8').matchAll(/from '\.\/(tools\/build\/\w+\.ts)'/g);
const configuration = [
  BASE,
  ...[...imported].map(([, file = '']) => file),
  'tools/build/licences.ts',
];

console.table({
  'tracked files': tracked.length,
  code: sizeOf(code),
  'code that ships': sizeOf(ships),
  'words of documents': count(filesOf(/\.md$/), /\S+/),
  'files from the document to a pill': (wayToPill.match(/^\d+\. /gm) ?? []).length,
  'tools/bench': sizeOf(codeIn('tools/bench/')),
  'tools/scripts without tests': sizeOf(
    codeIn('tools/scripts/').filter((file) => !isTest.test(file)),
  ),
  'build configuration': sizeOf(configuration),
});
