import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { REMOTE_NAMES } from '@laundry-board/shared-types';
import { CONFIG, entryUrl } from '../testing/fakeRemotes.ts';
import { runEntriesEarly } from './runEntriesEarly.ts';

beforeEach(() => {
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  // jsdom calls itself a browser of Apple, for which a script that has run is fetched.
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
});
afterEach(() => {
  jest.restoreAllMocks();
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'board_remote_files');
});

/** What the page preloads, with the hashes. */
const preloads = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(
    ({ href, integrity }) => [href, integrity],
  );

const ENTRIES = REMOTE_NAMES.map((name) => [entryUrl(name), '']);

/** The entry of the board comes and runs, and states these files. */
function runBoard(files?: unknown): void {
  const url = entryUrl('board');
  document.head.querySelector(`link[href="${url}"]`)?.dispatchEvent(new Event('load'));
  if (files !== undefined) Reflect.set(window, 'board_remote_files', files);
  document.head.querySelector(`script[src="${url}"]`)?.dispatchEvent(new Event('load'));
}

test('the entries of all remotes are preloaded', () => {
  runEntriesEarly(window, CONFIG);
  expect(preloads()).toEqual(ENTRIES);
});

test('of a pinned remote the entry of the pin is preloaded, with its hash', () => {
  const pin = { entry: 'remoteEntry.0123456789ab.js', integrity: 'sha384-abc' };
  runEntriesEarly(window, { ...CONFIG, pins: { board: pin } });
  expect(preloads()).toContainEqual([`${CONFIG.remotes.board}${pin.entry}`, pin.integrity]);
});

test('the files that an entry states are preloaded once it has run', () => {
  runEntriesEarly(window, CONFIG);
  runBoard({ 'https://board.example/data.js': 'sha384-abc' });
  expect(preloads()).toEqual([...ENTRIES, ['https://board.example/data.js', 'sha384-abc']]);
});

test.each([[undefined], ['data.js'], [null]])(
  'an entry that states %j in place of files has nothing preloaded',
  (files) => {
    runEntriesEarly(window, CONFIG);
    runBoard(files);
    expect(preloads()).toEqual(ENTRIES);
  },
);
