import { expect, jest, test } from '@jest/globals';
import {
  type FreeNews,
  type LoadNews,
  loadNewsOf,
  type News,
} from '@laundry-board/laundry-rules/waiting';
import { createStore } from '@laundry-board/shared-types/store';
import { type Notify, notifyOfNews } from './notifyOfNews.ts';

const AT = 1_700_000_000_000;

function free(building: string, more: Partial<FreeNews> = {}): FreeNews {
  const named = { buildingId: building, building, kind: 'washer' } as const;
  return { event: 'free', ...named, time: AT, isCurrent: true, ...more };
}

const done = (number: number, event: LoadNews['event'] = 'done') =>
  loadNewsOf(
    { kind: 'washer', buildingId: 'm', number, building: 'Maple', label: undefined },
    event,
    AT,
  );
/** The notifications that are open, by what they are about, and every sound that one has made. */
function startNotifying() {
  const state = createStore<{ readonly news: readonly News[] }>({ news: [] });
  const open = new Map<string, string>();
  const sounds: string[] = [];
  const notify = jest.fn<Notify>(({ topic, text, isAudible }) => {
    open.set(topic, text);
    if (isAudible) sounds.push(text);
    return () => void open.delete(topic);
  });
  const stop = notifyOfNews(state, notify);
  return {
    stop,
    sounds,
    notify,
    texts: () => [...open.values()],
    tell: (...news: readonly News[]) => state.set({ news }),
  };
}

test('a notification comes once, and stays as long as its news', () => {
  const { tell, texts, sounds } = startNotifying();
  const news = free('Maple');
  tell(news);
  tell(news);
  expect([texts(), sounds]).toEqual([
    ['A washer is free in Maple.'],
    ['A washer is free in Maple.'],
  ]);
  tell();
  expect(texts()).toEqual([]);
});

test('a notification comes for each kind', () => {
  const { tell, texts } = startNotifying();
  tell(free('Maple'), free('Maple', { kind: 'dryer' }));
  expect(texts()).toEqual(['A washer is free in Maple.', 'A dryer is free in Maple.']);
});

test('a notification names all buildings, and makes itself heard for each that is new', () => {
  const { tell, texts, sounds } = startNotifying();
  tell(free('Maple'));
  tell(free('Maple'), free('Oak'));
  expect(texts()).toEqual(['A washer is free in Maple and Oak.']);
  expect(sounds).toEqual(['A washer is free in Maple.', 'A washer is free in Maple and Oak.']);
});

test('a notification is corrected silently when one of its buildings has no free machine any more', () => {
  const { tell, texts, sounds } = startNotifying();
  tell(free('Maple'), free('Oak'));
  tell(free('Maple'), free('Oak', { isCurrent: false }));
  expect(texts()).toEqual(['A washer is free in Maple.']);
  expect(sounds).toHaveLength(1);
});

test('a notification closes when its news is no longer true, and does not come again with it', () => {
  const { tell, texts } = startNotifying();
  tell(free('Maple'));
  tell(free('Maple', { isCurrent: false }));
  expect(texts()).toEqual([]);
  tell(free('Maple'));
  expect(texts()).toEqual([]);
});

test('a notification comes for each load, and goes with its own news', () => {
  const { tell, texts, sounds } = startNotifying();
  tell(done(1));
  tell(done(1), done(2));
  expect(texts()).toEqual(['Your washer 1 in Maple is done.', 'Your washer 2 in Maple is done.']);
  tell(done(1), { ...done(2), isCurrent: false });
  expect(texts()).toEqual(['Your washer 1 in Maple is done.']);
  expect(sounds).toHaveLength(2);
});

test('a notification comes for what the page has found out later about a load', () => {
  const { tell, texts, sounds } = startNotifying();
  tell(done(1, 'doubtful'));
  tell(done(1));
  expect(texts()).toEqual(['Your washer 1 in Maple is done.']);
  expect(sounds).toHaveLength(2);
});

test('a notification keeps what it says of machines, for a later page', () => {
  const { tell, notify } = startNotifying();
  tell(free('Maple'), free('Oak'), free('Elm', { isCurrent: false }), done(3));
  expect(notify.mock.calls.map(([{ claims }]) => claims)).toEqual([
    ['washer free Maple', 'washer free Oak'],
    ['washer 3 m'],
  ]);
});

test('notifications close when their board stops', () => {
  const { tell, stop, texts } = startNotifying();
  tell(free('Maple'), done(1));
  stop();
  expect(texts()).toEqual([]);
});
