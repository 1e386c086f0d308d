import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  building,
  click,
  drawBoard,
  free,
  prepareBoards,
  showExtras,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

/** The notifications in the system's centre, and how often one has made itself heard. */
let centre: NotificationStub[] = [];
let sounds = 0;

/** A browser's notification: one with the tag of another replaces it, silently unless it says otherwise. */
class NotificationStub extends EventTarget {
  static readonly permission = 'granted';
  readonly title: string;
  readonly tag: string;

  constructor(title: string, { tag, renotify = false, silent = false }: Options) {
    super();
    this.title = title;
    this.tag = tag;
    const isReplacement = centre.some((other) => other.tag === tag);
    if (!silent && (renotify || !isReplacement)) sounds += 1;
    centre = [...centre.filter((other) => other.tag !== tag), this];
  }

  close(): void {
    centre = centre.filter((other) => other !== this);
  }
}

interface Options {
  readonly tag: string;
  readonly renotify?: boolean;
  readonly silent?: boolean;
}

beforeEach(() => {
  centre = [];
  sounds = 0;
  Reflect.set(window, 'Notification', NotificationStub);
});
afterEach(() => void Reflect.deleteProperty(window, 'Notification'));

const notifications = () => centre.map(({ title }) => title);
const NEWS = 'A dryer is free in Name of a.';
const bell = () => screen.getByRole('button', { name: 'Tell me when a dryer is free' });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

/** A resident waits for the only dryer. */
async function waitForDryer() {
  const { show } = drawBoard();
  const report = (...dryers: unknown[]) => show(building('a', [], dryers));
  report(used());
  await showExtras();
  await click(bell());
  return {
    report,
    /** The dryer becomes free for long enough to count as free. */
    becomeFree: () => {
      report(free());
      pass(11_000);
    },
  };
}

test('a notification stays open while its news is true and unread', async () => {
  const { becomeFree } = await waitForDryer();
  becomeFree();
  pass(60_000);
  expect(notifications()).toEqual([NEWS]);
});

test('a notification closes when its news is no longer true', async () => {
  const { becomeFree, report } = await waitForDryer();
  becomeFree();
  report(used());
  pass(11_000);
  expect(notifications()).toEqual([]);
});

test('a notification closes when the resident has read its news on the page', async () => {
  const { becomeFree } = await waitForDryer();
  becomeFree();
  await click(screen.getByRole('button', { name: 'OK' }));
  expect(notifications()).toEqual([]);
});

test('the notification of a second alert makes itself heard, even with the same words', async () => {
  const { becomeFree, report } = await waitForDryer();
  becomeFree();
  report(used());
  pass(11_000);
  await click(bell());
  becomeFree();
  expect(notifications()).toEqual([NEWS]);
  expect(sounds).toBe(2);
});

test('a notification makes itself heard even if a closed page has left one about the same', async () => {
  const { becomeFree } = await waitForDryer();
  centre = [new NotificationStub(NEWS, { tag: 'laundry: dryer free' })];
  sounds = 0;
  becomeFree();
  expect(notifications()).toEqual([NEWS]);
  expect(sounds).toBe(1);
});
