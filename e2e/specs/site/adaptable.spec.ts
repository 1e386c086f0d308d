import {
  building,
  expect,
  focusProblem,
  northHall,
  online,
  overflow,
  type Page,
  test,
} from '../../support/test.ts';

/** The distances of WCAG 1.4.12, which some people set. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

const campus = {
  buildings: [
    building('m', 'Maple House', {
      washingmachines: [online(true), online(true)],
      dryers: [online(false), online(true)],
    }),
    building('o', 'Oak Hall', { washingmachines: [online(false)] }),
  ],
};

const bell = (page: Page) => page.getByRole('button', { name: 'Tell me when a washer is free' });

async function setSpacing(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
}

/** Texts that do not fit into a box that hides what is outside it. */
function textsCut(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#root *')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return (
          width > 1 &&
          height > 1 &&
          ((overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) ||
            (overflowY === 'hidden' &&
              overflowX === 'hidden' &&
              element.scrollHeight > element.clientHeight + 1))
        );
      })
      .map((element) => element.textContent ?? ''),
  );
}

test('with wide spaces between lines, words and letters the login screen is complete', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await setSpacing(page);
  expect(await textsCut(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});

test('with wide spaces between lines, words and letters the board is complete', async ({
  page,
  openBoard,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openBoard(campus);
  await bell(page).click();
  await expect(page.getByText('It works while this page is open.')).toBeVisible();
  await setSpacing(page);
  expect(await textsCut(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});

test('in a page from right to left the row of buildings still goes from left to right @rare', async ({
  page,
  openBoard,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const names = ['Maple House', 'Oak Hall', 'Elm Court', 'Rowan House'];
  const { selected } = await openBoard({
    buildings: names.map((name) => building(name, name, { dryers: [online(false)] })),
  });
  await expect(selected).toHaveText('Maple House');
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  const row = page.getByRole('tablist').locator('..');
  await expect(row).toHaveAttribute('data-more-after');
  await row.hover();
  await page.mouse.wheel(0, 80);
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await expect(row).toHaveAttribute('data-more-before');
  await selected.focus();
  await page.keyboard.press('ArrowRight');
  await expect(selected).toHaveText('Oak Hall');
  expect(await overflow(page)).toBe(0);
});

test('in forced colours a pressed button differs from others @rare', async ({
  page,
  openBoard,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openBoard(northHall({ washingmachines: [online(true)] }));
  const colour = () => bell(page).evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
  const before = await colour();
  await bell(page).click();
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await colour()).not.toBe(before);
});

test('the board does not scroll sideways, whichever way a phone is held', async ({
  page,
  openBoard,
}) => {
  const { washers } = await openBoard(campus);
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(washers.first()).toBeVisible();
    expect(await overflow(page), `${width} × ${height}`).toBe(0);
  }
});

/** Goes through the page by Tab, to the last button of the board, and expects to see each stop. */
async function expectStopsSeen(page: Page, last: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const end = page.getByRole('button', { name: last });
  await page.getByRole('button', { name: 'My Account' }).focus();
  for (let stops = 0; stops < 20; stops += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const where = `${label} at ${width} × ${height}`;
    expect(await page.evaluate(focusProblem), where).toBeNull();
    if (await end.evaluate((button) => button === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${last}.`);
}

test('what has the focus is not covered by the notice of a lost backend @rare', async ({
  context,
  page,
  fragile,
}) => {
  await fragile.write(6);
  await fragile.openBoard();
  await fragile.schools.write('campus.example', {
    buildings: [
      building('m', 'Maple House', { washingmachines: [1, 2, 3, 4, 5, 6].map(() => online(true)) }),
      ...campus.buildings.slice(1),
    ],
  });
  const last = 'Show Maple House first';
  await expect(page.getByRole('button', { name: last })).toBeVisible();
  await context.setOffline(true);
  await fragile.expectCutOff();
  for (const [width, height] of [
    [320, 256],
    [320, 320],
    [320, 352],
    [320, 400],
    [390, 640],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectStopsSeen(page, last);
  }
});

test('what has the focus has a ring and is not covered by a message at any size @engines @older', async ({
  page,
  openBoard,
}) => {
  await openBoard(campus);
  await bell(page).click();
  await expect(page.getByRole('button', { name: 'OK' })).toBeVisible();
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 640 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await expectStopsSeen(page, 'Show Maple House first');
  }
});
