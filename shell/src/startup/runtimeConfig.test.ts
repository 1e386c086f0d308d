import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { mapRemotes } from '@laundry-board/shared-types';
import { loadRuntimeConfig } from './runtimeConfig.ts';

/** The page takes a response of 12:00:00 at this time. */
const NOW = Date.parse('2026-11-20T12:00:10.500Z');
const CONFIG = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: mapRemotes((name) => `https://${name}.example/`),
};
const getEntriesByName = jest.fn<typeof performance.getEntriesByName>();

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  // jsdom has neither.
  Object.assign(performance, { getEntriesByName, navigation: { type: 0 } });
  jest.spyOn(performance, 'now').mockReturnValue(11_000);
  const headers = { Date: 'Fri, 20 Nov 2026 12:00:00 GMT' };
  const response = new Response(JSON.stringify(CONFIG), { headers });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(response);
});

const entry = (startTime: number, duration: number): PerformanceEntry => ({
  entryType: 'resource',
  name: 'http://localhost/runtime-config.json',
  startTime,
  duration,
  toJSON: () => ({}),
});
const EARLY = entry(900, 200);
const LATE = entry(10_900, 200);

test.each([
  ['of a response that has just come', [], 10_000],
  ['of one that was preloaded long before the page asked for it', [EARLY], 0],
  ['of the later one where the browser did not use a preload', [EARLY, LATE], 10_000],
])('the clock is compared once, with the time %s', async (_, entries, offset) => {
  const { clockOffset } = await loadRuntimeConfig(window);
  getEntriesByName.mockReturnValue(entries);
  expect(clockOffset()).toBe(offset);
  // The board may ask for the same file later.
  getEntriesByName.mockReturnValue([EARLY, LATE]);
  expect(clockOffset()).toBe(offset);
});

test('of a pin for a share of browsers, what holds for this one is left', async () => {
  const release = { entry: 'remoteEntry.0123456789ab.js', integrity: `sha384-${'A'.repeat(64)}` };
  const pins = { auth: { ...release, share: 100 }, board: { ...release, share: 0 } };
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response(JSON.stringify({ ...CONFIG, pins })));
  const { config } = await loadRuntimeConfig(window);
  expect(config).toEqual({ ...CONFIG, pins: { auth: release } });
});

describe('where the page holds the configuration', () => {
  const IN_PAGE = { ...CONFIG, sessionEndpoint: 'https://page.example/session' };
  const putIntoPage = (text: string): void => {
    document.head.innerHTML = `<script type="application/json" id="config">${text}</script>`;
  };
  const fetchFile = () => jest.mocked(globalThis.fetch);

  beforeEach(() => {
    putIntoPage(JSON.stringify(IN_PAGE));
    fetchFile().mockClear();
  });
  afterEach(() => putIntoPage(''));

  test('its file is not requested, so that the board has to ask for the clock', async () => {
    const { config, clockOffset } = await loadRuntimeConfig(window);
    expect(config).toEqual(IN_PAGE);
    expect(clockOffset()).toBeUndefined();
    expect(fetchFile()).not.toHaveBeenCalled();
  });

  test('it reads as from its file, so that a kiosk finds no other one deployed', async () => {
    fetchFile().mockImplementation(() => Promise.resolve(new Response(JSON.stringify(IN_PAGE))));
    const { config } = await loadRuntimeConfig(window);
    const fromFile = await loadRuntimeConfig(window, 'no-store');
    expect(JSON.stringify(config)).toBe(JSON.stringify(fromFile.config));
  });

  test('a page to which somebody goes back asks for the file, as it may be an old one', async () => {
    Object.assign(performance, { navigation: { type: 2 } });
    const { config } = await loadRuntimeConfig(window);
    expect(config).toEqual(CONFIG);
  });

  test('a later attempt asks for the file', async () => {
    const { config } = await loadRuntimeConfig(window, 'no-store');
    expect(config).toEqual(CONFIG);
  });

  test.each(['', '{', '{"firebase":{}}'])(
    '"%s" in its place is not it: the file is',
    async (text) => {
      putIntoPage(text);
      const { config } = await loadRuntimeConfig(window);
      expect(config).toEqual(CONFIG);
    },
  );
});
