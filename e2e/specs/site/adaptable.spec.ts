import {
  building,
  expect,
  focusProblem,
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

test('what has the focus has a ring and is not covered by a message at any size @engines', async ({
  page,
  openBoard,
}) => {
  await openBoard(campus);
  await bell(page).click();
  await expect(page.getByRole('button', { name: 'OK' })).toBeVisible();
  const last = page.getByRole('button', { name: 'Show Maple House first' });
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 640 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'My Account' }).focus();
    for (let stops = 0; stops < 10; stops += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => document.activeElement?.textContent);
      const where = `${label} at ${size.width} px`;
      expect(await page.evaluate(focusProblem), where).toBeNull();
      if (await last.evaluate((button) => button === document.activeElement)) break;
    }
    await expect(last).toBeFocused();
  }
});
