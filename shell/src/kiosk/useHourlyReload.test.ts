import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { BUILDING_CHANGE_EVENT, REMOTE_NAMES } from '@laundry-board/shared-types';
import { CONFIG, entryUrl } from '../testing/fakeRemotes.ts';
import { NO_PAGE, openScreen } from '../testing/lobbyScreen.tsx';
import { useHourlyReload } from './useHourlyReload.ts';

const MINUTE = 60_000;

let random: jest.SpiedFunction<typeof Math.random>;

beforeEach(() => {
  jest.useFakeTimers();
  random = jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const open = (options?: { readonly isKiosk: boolean }, config = CONFIG) =>
  openScreen((reload) => useHourlyReload(config, reload), options);

type Screen = ReturnType<typeof open>;

/** The board changes the building. */
async function changeBuilding(screen: Screen): Promise<void> {
  dispatchEvent(new Event(BUILDING_CHANGE_EVENT));
  await screen.pass(0);
}

/** Lets minutes pass in which the board changes the building once a minute. */
async function passMinutes(screen: Screen, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await screen.pass(MINUTE);
    await changeBuilding(screen);
  }
}

test('a lobby’s screen is reloaded after an hour, and not before', async () => {
  const screen = open();
  await passMinutes(screen, 59);
  expect(screen.requests).toEqual([]);
  await passMinutes(screen, 1);
  expect(screen.reloads()).toBe(1);
});

test('a screen is reloaded when the board changes the building', async () => {
  const screen = open();
  await screen.pass(61 * MINUTE);
  expect(screen.reloads()).toBe(0);
  await changeBuilding(screen);
  expect(screen.reloads()).toBe(1);
});

test('a board that never says that it changes the building is reloaded five minutes later', async () => {
  const screen = open();
  await screen.pass(65 * MINUTE);
  expect(screen.reloads()).toBe(1);
});

test('the screens of a campus are reloaded at different times, from three quarters of an hour on', async () => {
  random.mockReturnValue(1);
  const screen = open();
  await passMinutes(screen, 44);
  expect(screen.reloads()).toBe(0);
  await passMinutes(screen, 1);
  expect(screen.reloads()).toBe(1);
});

test('a screen is reloaded once in an hour, though each answer of the server has another html', async () => {
  const screen = open();
  let answers = 0;
  screen.serve(() => {
    answers += 1;
    return new Response(
      `<script type="application/json" id="config">{"token":${answers}}</script>`,
    );
  });
  await passMinutes(screen, 65);
  expect(screen.reloads()).toBe(1);
});

test('before a reload, the browser gets the newest page and entries', async () => {
  const pin = { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'a'.repeat(64)}` };
  const screen = open(undefined, { ...CONFIG, pins: { board: pin } });
  await passMinutes(screen, 60);
  const entries = REMOTE_NAMES.map((name) =>
    name === 'board' ? `https://board.example/${pin.entry}` : entryUrl(name),
  );
  expect(screen.requests).toEqual(
    [location.href, ...entries].map((url) => ({ url, cache: 'no-cache' })),
  );
});

test('a screen is reloaded although an entry is missing: the next configuration may name another one', async () => {
  const screen = open();
  screen.serve((url) =>
    url === entryUrl('board')
      ? new Response('', { status: 404 })
      : new Response('<script type="application/json" id="config">{}</script>'),
  );
  await passMinutes(screen, 60);
  expect(screen.reloads()).toBe(1);
});

test.each(NO_PAGE)('while the server gives %s, the screen stays as it is', async (_, answer) => {
  const screen = open();
  screen.serve(answer);
  await passMinutes(screen, 120);
  expect(screen.reloads()).toBe(0);
  screen.serveAgain();
  await passMinutes(screen, 1);
  expect(screen.reloads()).toBe(1);
});

test('a request that hangs ends after 15 seconds, and the next one reloads the screen', async () => {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  const screen = open();
  jest.mocked(fetch).mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
      }),
  );
  await passMinutes(screen, 60);
  expect(screen.reloads()).toBe(0);
  await screen.pass(30_000);
  expect(screen.reloads()).toBe(1);
});

test('a screen that is left is not reloaded', async () => {
  const screen = open();
  await passMinutes(screen, 59);
  screen.leave();
  await passMinutes(screen, 10);
  expect(screen.requests).toEqual([]);
});

test('a resident’s page is not reloaded by itself', async () => {
  const page = open({ isKiosk: false });
  await passMinutes(page, 120);
  expect(page.requests).toEqual([]);
});
