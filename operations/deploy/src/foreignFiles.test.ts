import { expect, test } from '@jest/globals';
import { foreignFile } from './foreignFiles.ts';

const [A, B] = ['0123456789ab', 'ba9876543210'];
const remote = { name: 'remoteEntry.js', text: 'loads sha-data and sha-firebase' };
const page = { name: 'index.html', text: '<html>' };
const own = {
  [`data.${A}.js`]: 'sha-data',
  [`data.${A}.js.map`]: 'sha-map',
  [`firebase.${A}.js`]: 'sha-firebase',
  'third-party-licences.txt': 'sha-licences',
};

test.each([
  ['a remote', remote, own],
  ['a remote that names no hashes', { ...remote, text: '' }, own],
  ['a shell', page, { ...own, 'service-worker.js': 'sha-worker', 'icon.svg': 'sha-icon' }],
])('a build of %s has its own files only', (_, main, files) => {
  expect(foreignFile(main, files)).toBeUndefined();
});

test.each([
  ['a second script of one name', page, `data.${B}.js`],
  ['the copy of an earlier entry', remote, `remoteEntry.${B}.js`],
  ['the copy of an earlier page', page, `index.${B}.txt`],
])('%s is of another release', (_, main, name) => {
  expect(foreignFile(main, { ...own, [name]: 'sha-other' })).toMatch(/data|remoteEntry|index/);
});

test('a script that only the entry of an earlier release knew is of that release', () => {
  const name = `vendors.${B}.js`;
  expect(foreignFile(remote, { ...own, [name]: 'sha-other' })).toBe(name);
});
