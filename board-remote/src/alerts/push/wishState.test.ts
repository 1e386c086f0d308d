import { describe, expect, test } from '@jest/globals';
import type { ToldEntry, Wish } from './wishDocuments.ts';
import {
  NO_WISH,
  type PageWish,
  transition,
  wantsEntrusted,
  type WishEvent,
  type WishState,
  wishToStore,
} from './wishState.ts';

const told = (key: string): ToldEntry => ({ key, want: '', event: '', at: 0, buildings: [] });
const documentOf = (wants: string, entries = '', isGone = false): Wish => ({
  wants: wants.split(''),
  told: entries.split('').map(told),
  isGone,
  endpoint: 'push/1',
  path: 'wishes/1',
  updateTime: '1',
});
const pageOf = (marks: string, read = '', isAllowed = true): PageWish => ({
  marks: marks.split(''),
  read: read.split(''),
  isAllowed,
});
const stateOf = (kind: WishState['kind'], document: Wish | null, page: PageWish): WishState => ({
  kind,
  document,
  page,
});

const page = (...given: Parameters<typeof pageOf>): WishEvent => ({
  type: 'page',
  page: pageOf(...given),
});
const read = (document: Wish | null): WishEvent => ({ type: 'read', document });
const stored = (document: Wish): WishEvent => ({ type: 'stored', document });
const FAILED: WishEvent = { type: 'failed' };

/** Wants are single letters, and so are the keys of what was told. */
const STATES = {
  none: stateOf('none', null, pageOf('')),
  storing: stateOf('storing', documentOf('a'), pageOf('ab')),
  waiting: stateOf('waiting', documentOf('a'), pageOf('a')),
  told: stateOf('waiting', documentOf('a', 't'), pageOf('a')),
  refused: stateOf('refused', documentOf('a'), pageOf('ab')),
  gone: stateOf('gone', documentOf('a', '', true), pageOf('a')),
};

/** As the table in `wishState.ts` has it. */
test.each<readonly [keyof typeof STATES, WishEvent, WishState['kind'], string]>([
  ['none', page('a'), 'storing', 'store'],
  ['none', page('a', '', false), 'refused', 'recall'],
  ['none', read(null), 'none', 'entrust'],
  ['none', read(documentOf('a')), 'waiting', 'entrust'],
  ['none', read(documentOf('', 't')), 'none', 'entrust'],
  ['none', read(documentOf('a', '', true)), 'gone', 'entrust, store anew'],
  // Nothing is waited for: it can be gone until something is.
  ['none', read(documentOf('', '', true)), 'none', 'entrust'],

  ['storing', page('abc'), 'storing', ''],
  ['storing', read(documentOf('')), 'storing', 'entrust'],
  ['storing', stored(documentOf('ab')), 'waiting', 'entrust'],
  // What the resident has clicked meanwhile.
  ['storing', stored(documentOf('a')), 'storing', 'entrust, store'],
  ['storing', FAILED, 'refused', ''],

  ['waiting', page('a'), 'waiting', ''],
  ['waiting', page('ab'), 'storing', 'store'],
  ['waiting', page(''), 'storing', 'store'],
  ['waiting', page('a', '', false), 'refused', 'recall'],
  ['waiting', read(documentOf('a', 't')), 'waiting', 'entrust'],
  ['waiting', read(documentOf('', 't')), 'none', 'entrust'],
  // An earlier gateway deletes what it has told.
  ['waiting', read(null), 'none', 'entrust'],
  ['waiting', read(documentOf('a', '', true)), 'gone', 'entrust, store anew'],
  ['told', page('a', 't'), 'storing', 'store'],

  ['refused', page('ab'), 'refused', ''],
  ['refused', page('abc'), 'storing', 'store'],
  ['refused', page('a'), 'waiting', ''],
  ['refused', read(documentOf('a')), 'storing', 'entrust, store'],
  ['refused', read(documentOf('ab')), 'waiting', 'entrust'],

  ['gone', page('ab'), 'gone', ''],
  ['gone', stored(documentOf('a')), 'waiting', 'entrust'],
  ['gone', FAILED, 'refused', 'recall'],
])('%s: %j leads to %s, with the commands "%s"', (name, event, kind, expected) => {
  const { state, commands } = transition(STATES[name], event);
  const names = commands.map((command) =>
    command.type === 'store' && command.isAnew ? 'store anew' : command.type,
  );
  expect([state.kind, names.join(', ')]).toEqual([kind, expected]);
});

/** What the page shows after a document was read. */
const marksAfter = (state: WishState, wants: string): string =>
  transition(state, read(documentOf(wants))).state.page.marks.join('');

describe('what the page shows after a reading', () => {
  test('is what the document says', () => {
    expect(marksAfter(STATES.waiting, 'bc')).toBe('bc');
  });

  test('lacks what the gateway has told', () => {
    expect(marksAfter(STATES.waiting, '')).toBe('');
  });

  test('keeps what the resident has marked and taken back meanwhile', () => {
    const clicked = stateOf('storing', documentOf('ab'), pageOf('bc'));
    expect(marksAfter(clicked, 'abd')).toBe('bdc');
  });

  test('lacks what the gateway has told while something else is stored', () => {
    expect(marksAfter(STATES.storing, '')).toBe('b');
  });
});

test('a mark that is taken back while it is stored is stored as taken back', () => {
  const clicked = transition(transition(NO_WISH, page('a')).state, page('')).state;
  const { state, commands } = transition(clicked, stored(documentOf('a')));
  expect(wantsEntrusted(state)).toEqual([]);
  expect(commands).toContainEqual({ type: 'store', isAnew: false });
  expect(wishToStore(state).wants).toEqual([]);
});

test('the gateway is left what both the document and the page have', () => {
  expect(wantsEntrusted(stateOf('storing', documentOf('ab'), pageOf('bc')))).toEqual(['b']);
});

test('what the resident has read is left out, and nothing else that was told', () => {
  const state = stateOf('storing', documentOf('a', 'tu'), pageOf('a', 't'));
  expect(wishToStore(state)).toEqual({ wants: ['a'], told: [told('u')] });
});
