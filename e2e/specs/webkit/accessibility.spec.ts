import { AXE_RULES, axeProblems, focusProblem, readAxe } from '../../support/appearance.ts';
import { SAMPLE_BOARD_TREE } from '../../support/sampleBoardTree.ts';
import { northHall, online, sampleSchool } from '../../support/schools.ts';
import { expect, test } from '../../support/webkit/test.ts';
import type { WebKitBrowser } from '../../support/webkit/webDriver.ts';

const oneOfEach = northHall({ washingmachines: [online(true)], dryers: [online(false)] });
const BELL = 'Tell me when a washer is free';

/** Expects that axe, run in the page, finds nothing on the page as it is now. */
async function expectAccessible(webkit: WebKitBrowser): Promise<void> {
  await webkit.run(readAxe());
  await expect.poll(() => webkit.evaluate(axeProblems, AXE_RULES)).toEqual([]);
}

test('the login screen has names and roles, and axe finds nothing', async ({ site, webkit }) => {
  await webkit.open(site.origin);
  await expect.poll(() => webkit.names('heading')).toEqual(['Login to your account']);
  expect(await webkit.names('main')).toHaveLength(1);
  expect(await webkit.names('button')).toContain('Login with Google');
  await expectAccessible(webkit);
});

test('the board has names and roles, and axe finds nothing', async ({ openBoard, webkit }) => {
  await openBoard(sampleSchool());
  await expect.poll(() => webkit.names('listitem')).toHaveLength(3);
  expect(await webkit.names('banner')).toHaveLength(1);
  expect(await webkit.names('main')).toHaveLength(1);
  expect(await webkit.names('list')).toHaveLength(2);
  expect({
    heading: await webkit.names('heading'),
    tablist: await webkit.names('tablist'),
    tab: await webkit.names('tab'),
    tabpanel: await webkit.names('tabpanel'),
    listitem: await webkit.names('listitem'),
    button: await webkit.names('button'),
  }).toEqual(SAMPLE_BOARD_TREE);
  await expectAccessible(webkit);
});

test('Tab reaches menu, building, machines and alert in order, each with its ring', async ({
  openBoard,
  webkit,
}) => {
  await openBoard(oneOfEach);
  await expect.poll(() => webkit.names('button')).toContain(BELL);
  const focused = () =>
    webkit.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
  // The sign-in has left the focus on the board's heading, behind the menu.
  await webkit.press('Tab', 'Shift');
  for (const name of ['My Account', /^North Hall/, /^Washers:/, BELL]) {
    const stop = await focused();
    expect(stop).toMatch(name);
    expect(await webkit.evaluate(focusProblem), String(stop)).toBeNull();
    await webkit.press('Tab');
  }
});

test('axe finds nothing on the menu beside an alert', async ({ openBoard, webkit }) => {
  await openBoard(oneOfEach);
  await expect.poll(() => webkit.names('button')).toContain(BELL);
  await webkit.click('button', BELL);
  await expect.poll(() => webkit.names('button')).toContain('OK');
  await webkit.click('button', 'My Account');
  await expect.poll(() => webkit.names('menuitem')).toEqual(['Log Out']);
  expect(await webkit.names('menu')).toEqual(['My Account']);
  await expectAccessible(webkit);
});

test('a board that is down is an alert, axe finds nothing, and Try again brings it back', async ({
  openBoard,
  removeBoard,
  webkit,
}) => {
  const putBack = await removeBoard();
  await openBoard(sampleSchool());
  await expect.poll(() => webkit.names('alert')).toHaveLength(1);
  expect(await webkit.text()).toContain('The board could not be loaded.');
  await expectAccessible(webkit);
  await webkit.evaluate(() => Object.assign(window, { isSamePage: true }) && undefined);
  await putBack();
  await webkit.click('button', 'Try again');
  await expect.poll(() => webkit.names('tab')).toHaveLength(3);
  expect(await webkit.evaluate(() => 'isSamePage' in window)).toBe(true);
});
