import { expect, test } from '@jest/globals';
import { mapRemotes } from '@laundry-board/shared-types';
import { CONFIG } from '../testing/fakeRemotes.ts';
import { isOutdated } from './deployment.ts';

const DEPLOYED = {
  config: CONFIG,
  pageFiles: ['https://laundry.example/page.1.js'],
  entries: mapRemotes((name) => `${name} version 1`),
};

const RUNNING = { ...DEPLOYED, versions: mapRemotes(() => 'version 1') };

test('a page that runs what is deployed is not outdated', () => {
  expect(isOutdated(RUNNING, DEPLOYED)).toBe(false);
});

test('files that the page has besides, such as those it loaded later, do not count', () => {
  const pageFiles = [...DEPLOYED.pageFiles, 'https://laundry.example/firebase.1.js'];
  expect(isOutdated({ ...RUNNING, pageFiles }, DEPLOYED)).toBe(false);
});

test('a remote that states no version is known by its code alone', () => {
  expect(isOutdated({ ...RUNNING, versions: {} }, DEPLOYED)).toBe(false);
});

test.each([
  ['another shell', { pageFiles: ['https://laundry.example/page.2.js'] }],
  ['another configuration', { config: { ...CONFIG, sessionEndpoint: 'https://s.example/' } }],
  ['another board', { entries: { ...DEPLOYED.entries, board: 'board version 2' } }],
  ['another login', { entries: { ...DEPLOYED.entries, auth: 'auth version 2' } }],
  [
    'another board of the same version',
    { entries: { ...DEPLOYED.entries, board: 'b, version 1' } },
  ],
])('%s is newer', (_, deployed) => {
  expect(isOutdated(RUNNING, { ...DEPLOYED, ...deployed })).toBe(true);
});

test('an entry from the cache, older than the one that was seen first, is outdated', () => {
  const versions = { ...RUNNING.versions, board: 'version 0' };
  expect(isOutdated({ ...RUNNING, versions }, DEPLOYED)).toBe(true);
});
