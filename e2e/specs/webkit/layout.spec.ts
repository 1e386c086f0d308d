import { building, machine, online } from '../../support/schools.ts';
import { expect, openWindow, signInByPopup, test } from '../../support/webkit/test.ts';
import type { WebKitBrowser } from '../../support/webkit/webDriver.ts';

/** The overlay scrollbar of a mouse that is over it, with its margin. */
const WIDEST_SCROLLBAR_PX = 10;

const school = {
  buildings: [
    building('a', 'North Hall', {
      washingmachines: Array.from({ length: 9 }, () => online(false)),
      dryers: Array.from({ length: 9 }, () => machine(true)),
    }),
    building('b', 'A house with a name that is longer than most'),
    building('c', 'Another one'),
  ],
};

test('the login screen fits a phone, in dark colours', async ({ launch, site }) => {
  const webkit = await launch('--dark-mode');
  await openWindow(webkit, 390, site.origin);
  await expect.poll(() => webkit.names('button')).toContain('Login with Google');
  expect(await measure(webkit)).toEqual({ width: 390, overflow: 0, isDark: true });
});

for (const width of [390, 1280]) {
  test(`the board fits ${width} px, and a scrollbar covers no dot of a building`, async ({
    launch,
    schools,
    site,
  }) => {
    await schools.write('campus.example', school);
    const webkit = await launch('--dark-mode');
    await openWindow(webkit, width, site.origin);
    await expect.poll(() => webkit.names('button')).toContain('Login with Google');
    await signInByPopup(webkit, 'ada@campus.example');
    await expectBoardFits(webkit, width);
  });
}

test('the login screen is light where the system is', async ({ launch, site }) => {
  const webkit = await launch();
  await webkit.open(site.origin);
  await expect.poll(() => webkit.names('button')).toContain('Login with Google');
  expect(await measure(webkit)).toMatchObject({ overflow: 0, isDark: false });
});

async function expectBoardFits(webkit: WebKitBrowser, width: number): Promise<void> {
  await expect.poll(() => webkit.names('listitem')).toHaveLength(18);
  expect(await measure(webkit)).toEqual({ width, overflow: 0, isDark: true });
  // Over the row of buildings.
  expect(await webkit.evaluate(spaceBelowDot)).toBeGreaterThanOrEqual(WIDEST_SCROLLBAR_PX);
}

/** How far the dot below the selected building is from the end of its row, pixels. */
function spaceBelowDot(): number {
  const tab = document.querySelector('[role="tab"][aria-selected="true"]');
  const row = tab?.closest('[role="tablist"]')?.parentElement;
  if (!tab || !row) return 0;
  const dot = Number.parseFloat(getComputedStyle(tab, '::after').insetBlockEnd);
  return row.getBoundingClientRect().bottom - tab.getBoundingClientRect().bottom + dot;
}

function measure(webkit: WebKitBrowser): Promise<unknown> {
  return webkit.evaluate(() => {
    const { documentElement: root } = document;
    const [red = 255] = getComputedStyle(root).backgroundColor.match(/\d+/)?.map(Number) ?? [];
    return {
      width: innerWidth,
      overflow: root.scrollWidth - root.clientWidth,
      isDark: red < 128,
    };
  });
}
