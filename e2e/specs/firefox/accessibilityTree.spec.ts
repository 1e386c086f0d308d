import type { School } from '@laundry-board/shared-types';
import { type Firefox, type FirefoxWindow, startFirefox } from '../../support/firefox/biDi.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { SAMPLE_BOARD_TREE } from '../../support/sampleBoardTree.ts';
import { sampleSchool } from '../../support/schools.ts';

interface FirefoxFixtures {
  readonly firefox: Firefox;
  /** The window that Firefox has opened by itself. */
  readonly window: FirefoxWindow;
  /** Expects that Firefox has exactly these elements of these roles for a screen reader. */
  readonly expectTree: (tree: Readonly<Record<string, readonly string[]>>) => Promise<void>;
  /** Signs in to a school's board by the popup. */
  readonly openSchool: (school: School) => Promise<void>;
}

const test = base.extend<FirefoxFixtures>({
  firefox: async ({ site }, use, testInfo) => {
    // A fixture that uses another ends first: Firefox does not outlive its site.
    void site;
    const firefox = await startFirefox(testInfo.outputPath('profile'));
    await use(firefox);
    await firefox.close();
  },
  window: async ({ firefox }, use) => {
    const [window = ''] = await firefox.windows();
    await use(window);
  },
  expectTree: ({ firefox, window }, use) =>
    use(async (tree) => {
      for (const [role, names] of Object.entries(tree)) {
        for (const name of names) {
          await expect
            .poll(() => firefox.count(window, role, name), { message: `${role} “${name}”` })
            .toBe(1);
        }
        expect(await firefox.count(window, role), role).toBe(names.length);
      }
    }),
  openSchool: ({ firefox, window, schools, site }, use) =>
    use(async (school) => {
      await schools.write('campus.example', school);
      await firefox.open(window, site.origin);
      await firefox.click(window, 'button', 'Login with Google');
      const popups = async () => (await firefox.windows()).filter((one) => one !== window);
      await expect.poll(popups).toHaveLength(1);
      const [popup = ''] = await popups();
      await firefox.click(popup, 'button', 'Ada Lovelace ada@campus.example The usual resident');
      await expect.poll(popups).toEqual([]);
    }),
});

test('Firefox hands the login screen’s roles and names to a screen reader', async ({
  expectTree,
  firefox,
  site,
  window,
}) => {
  await firefox.open(window, site.origin);
  await expectTree({
    heading: ['Login to your account'],
    button: ['create an account', 'Login with Google'],
  });
  expect(await firefox.count(window, 'main')).toBe(1);
});

test('Firefox hands the board’s roles and names to a screen reader', async ({
  expectTree,
  firefox,
  openSchool,
  window,
}) => {
  await openSchool(sampleSchool());
  await expectTree(SAMPLE_BOARD_TREE);
  expect(await firefox.count(window, 'banner')).toBe(1);
  expect(await firefox.count(window, 'main')).toBe(1);
  expect(await firefox.count(window, 'list')).toBe(2);
});

test('Firefox hands the open menu’s roles and names to a screen reader', async ({
  expectTree,
  firefox,
  openSchool,
  window,
}) => {
  await openSchool(sampleSchool());
  await firefox.click(window, 'button', 'My Account');
  await expectTree({ menu: ['My Account'], menuitem: ['Log Out'] });
});
