import { describe, expect, test } from '@jest/globals';
import { RpcError } from '../../http/responses.ts';
import { createDocumentStore, createServerClock, formatTime } from './documentStore.ts';
import { databaseOf } from './names.ts';

const createStore = () => {
  let time = 1_800_000_000_000_000;
  return createDocumentStore(databaseOf('demo'), () => (time += 1));
};
const text = (stringValue: string) => ({ t: { stringValue } });

describe('the document store', () => {
  test('notifies listeners of each change to their document and no other', () => {
    const store = createStore();
    const received: unknown[] = [];
    const stop = store.listen('schools/a', (document) => received.push(document?.fields));
    store.set('schools/a', text('1'));
    store.set('schools/b', text('2'));
    store.delete('schools/a');
    store.delete('schools/a');
    expect(store.listenerCount()).toBe(1);
    stop();
    stop();
    store.set('schools/a', text('3'));
    expect(received).toEqual([text('1'), undefined]);
    expect(store.listenerCount()).toBe(0);
  });

  test('serializes an update once for all listeners', () => {
    const store = createStore();
    const texts = new Set<string | undefined>();
    for (let count = 0; count < 3; count += 1) {
      store.listen('schools/a', (document) => texts.add(document?.json));
    }
    store.set('schools/a', text('1'));
    expect(texts.size).toBe(1);
  });

  test('keeps the creation time and advances the update time', () => {
    const store = createStore();
    const first = store.set('schools/a', text('1'));
    const second = store.set('schools/a', text('2'));
    expect(second.createdAt).toBe(first.createdAt);
    expect(second.updatedAt).toBeGreaterThan(first.updatedAt);
  });

  test('a write that changes nothing keeps the update time', () => {
    const store = createStore();
    const first = store.set('schools/a', { ...text('1'), u: { nullValue: null } });
    expect(store.set('schools/a', { u: { nullValue: null }, ...text('1') })).toEqual(first);
  });

  test('lists a collection without its subcollections, and clears', () => {
    const store = createStore();
    for (const path of ['schools/b', 'schools/a', 'schools/a/rooms/x', 'others/a']) {
      store.set(path, {});
    }
    expect(store.list('schools').map(({ document }) => document?.json)).toEqual([
      expect.stringContaining('/schools/a"'),
      expect.stringContaining('/schools/b"'),
    ]);
    store.clear();
    expect(store.list('schools')).toEqual([]);
  });

  test('refuses documents over 1 MiB and invalid paths, and changes nothing', () => {
    const store = createStore();
    expect(() => store.set('schools/a', text('x'.repeat(1024 * 1024)))).toThrow(RpcError);
    expect(() => store.set('schools', {})).toThrow(RpcError);
    expect(() => store.set('schools/__a__', {})).toThrow(RpcError);
    const both = new Map([
      ['schools/a', text('1')],
      ['schools', text('2')],
    ]);
    expect(() => store.commit(both)).toThrow(RpcError);
    expect(store.get('schools/a')).toBeUndefined();
  });
});

test('time advances even when the system clock stops or goes back', () => {
  const times = [1000, 1000, 900, 2000];
  const now = createServerClock(() => times.shift() ?? 0);
  expect([now(), now(), now(), now()]).toEqual([1_000_000, 1_000_001, 1_000_002, 2_000_000]);
});

test('formats a time with six decimals', () => {
  expect(formatTime(Date.UTC(2026, 0, 2, 3, 4, 5, 6) * 1000 + 7)).toBe(
    '2026-01-02T03:04:05.006007Z',
  );
});
