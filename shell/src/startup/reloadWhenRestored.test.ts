import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { reloadWhenRestored } from './reloadWhenRestored.ts';

const html = (config: string): string =>
  `<script type="application/json" id="config">${config}</script>`;

const fetch = jest.spyOn(globalThis, 'fetch');
const reload = jest.fn();
let navigation: 'navigate' | 'reload' | 'back_forward';

reloadWhenRestored(window, reload);

beforeEach(() => {
  navigation = 'navigate';
  document.head.innerHTML = html('{"today":1}');
  reload.mockReset();
  serve('{"today":2}');
  // jsdom has no timing of the navigation.
  Object.assign(performance, { getEntriesByType: () => [{ type: navigation }] });
});
afterEach(() => {
  document.head.replaceChildren();
});

function serve(config: string): void {
  fetch.mockReset().mockResolvedValue(new Response(config));
}

/** The page is shown. @param persisted Whether it is as it was left. */
async function show({ persisted = false } = {}): Promise<void> {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

test.each([
  ['as it was left', () => show({ persisted: true })],
  [
    'by the html that the browser has kept',
    () => {
      navigation = 'back_forward';
      return show();
    },
  ],
])('a page that is restored %s is loaded anew for another configuration', async (_, restore) => {
  await restore();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a restored page stays while the configuration is the same', async () => {
  serve('{"today":1}');
  await show({ persisted: true });
  expect(reload).not.toHaveBeenCalled();
});

test('a restored page stays where only the layout of the file differs', async () => {
  serve('{\n  "today": 1\n}\n');
  await show({ persisted: true });
  expect(reload).not.toHaveBeenCalled();
});

test.each(['navigate', 'reload'] as const)(
  'a page that is shown by a %s asks for no configuration',
  async (type) => {
    navigation = type;
    await show();
    expect(fetch).not.toHaveBeenCalled();
  },
);

test.each([
  ['there is no network', () => fetch.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['the server is down', () => fetch.mockResolvedValue(new Response('', { status: 503 }))],
  [
    'another page answers',
    () => fetch.mockResolvedValue(new Response('<p>Log in to the Wi-Fi</p>')),
  ],
])('a restored page stays where %s', async (_, answer) => {
  answer();
  await show({ persisted: true });
  expect(reload).not.toHaveBeenCalled();
});
