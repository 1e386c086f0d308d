import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { REMOTE_NAMES, type RemoteEntry } from '@laundry-board/shared-types';
import { CONFIG, entryUrl } from '../testing/fakeRemotes.ts';
import { runEntriesEarly } from './runEntriesEarly.ts';

/** The entries that are to run early, and what is to be called when each has run. */
let early: Map<string, { readonly entry: RemoteEntry; readonly onRan: () => void }>;

beforeEach(() => {
  early = new Map();
});
afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'board_remote_files');
});

function start(config = CONFIG): void {
  runEntriesEarly(window, config, (entry, onRan) => void early.set(entry.url, { entry, onRan }));
}

/** What the page preloads, with the hashes. */
const preloads = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(
    ({ href, integrity }) => [href, integrity],
  );

/** The entry of the board has run, and has stated these files. */
function runBoard(files?: unknown): void {
  if (files !== undefined) Reflect.set(window, 'board_remote_files', files);
  early.get(entryUrl('board'))?.onRan();
}

test('the entries of all remotes run early', () => {
  start();
  expect([...early.keys()]).toEqual(REMOTE_NAMES.map(entryUrl));
});

test('of a pinned remote the entry of the pin runs early, with its hash', () => {
  const pin = { entry: 'remoteEntry.0123456789ab.js', integrity: 'sha384-abc' };
  start({ ...CONFIG, pins: { board: pin } });
  const url = `${CONFIG.remotes.board}${pin.entry}`;
  expect(early.get(url)?.entry).toEqual({ url, integrity: pin.integrity });
});

test('the files that an entry states are preloaded once it has run', () => {
  start();
  expect(preloads()).toEqual([]);
  runBoard({ 'https://board.example/data.js': 'sha384-abc' });
  expect(preloads()).toEqual([['https://board.example/data.js', 'sha384-abc']]);
});

test.each([[undefined], ['data.js'], [null]])(
  'an entry that states %j in place of files has nothing preloaded',
  (files) => {
    start();
    runBoard(files);
    expect(preloads()).toEqual([]);
  },
);
