import { type Firefox, type FirefoxWindow, startFirefox } from '../../support/firefox/biDi.ts';
import { expect, SAMPLE_BOARD_TREE, sampleSchool, test as base } from '../../support/test.ts';

interface FirefoxFixtures {
  readonly firefox: Firefox;
  /** The window that Firefox has opened by itself. */
  readonly window: FirefoxWindow;
  /** Expects that Firefox has exactly these elements of these roles for a screen reader. */
  readonly expectTree: (tree: Readonly<Record<string, readonly string[]>>) => Promise<void>;
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
        // Firefox fills its tree after the page.
        await expect.poll(() => firefox.count(window, role), { message: role }).toBe(names.length);
      }
    }),
});

test('Firefox hands the roles and names of login screen, board and open menu to a screen reader', async ({
  expectTree,
  firefox,
  schools,
  site,
  window,
}) => {
  await schools.write('campus.example', sampleSchool());
  await firefox.open(window, site.origin);
  await expectTree({
    heading: ['Login to your account'],
    button: ['create an account', 'Login with Google'],
  });
  expect(await firefox.count(window, 'main')).toBe(1);

  await signInByPopup(firefox, window);
  await expectTree(SAMPLE_BOARD_TREE);
  expect(await firefox.count(window, 'banner')).toBe(1);
  expect(await firefox.count(window, 'main')).toBe(1);
  expect(await firefox.count(window, 'list')).toBe(2);

  await firefox.click(window, 'button', 'My Account');
  await expectTree({ menu: ['My Account'], menuitem: ['Log Out'] });
});

async function signInByPopup(firefox: Firefox, window: FirefoxWindow): Promise<void> {
  await firefox.click(window, 'button', 'Login with Google');
  const popups = async () => (await firefox.windows()).filter((one) => one !== window);
  await expect.poll(popups).toHaveLength(1);
  const [popup = ''] = await popups();
  await firefox.click(popup, 'button', 'Ada Lovelace ada@campus.example The usual resident');
  await expect.poll(popups).toEqual([]);
}
