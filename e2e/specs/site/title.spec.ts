import {
  expect,
  expectAccessible,
  type OwnShell,
  overflow,
  type Page,
  serveOwnShell,
  test as base,
} from '../../support/test.ts';

const TITLE = 'Laundry at <b>Campus Example</b> & Co 12';

const heading = (page: Page) => page.getByRole('heading', { name: 'Login to your account' });

/** The tests' site, with the operator's title in its configuration. */
const test = base.extend<{ readonly shell: OwnShell }>({
  shell: async ({ site }, use) => {
    const shell = await serveOwnShell({ ...site.config, title: TITLE });
    await use(shell);
    await shell.close();
  },
});

test('the operator’s title stands above the heading of the login screen, and is the page’s @engines', async ({
  page,
  shell,
}) => {
  await page.goto(shell.origin);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - /children: equal
      - paragraph: ${JSON.stringify(TITLE)}
      - heading "Login to your account" [level=1]
      - paragraph:
        - text: Or
        - button "create an account"
      - button "Login with Google"
  `);
  await expect(page).toHaveTitle(TITLE);
  await expectAccessible(page, 'login with a title');
});

for (const { what, title } of [
  { what: 'words', title: TITLE },
  { what: 'one long word', title: 'W'.repeat(40) },
  {
    what: 'words from right to left',
    title: 'שירותי כביסה בקריית האוניברסיטה של העיר',
  },
]) {
  test(`a long title, ${what}, has room on any screen @rare`, async ({ page, shell }) => {
    await shell.configure({ title });
    await page.goto(shell.origin);
    await expect(page.getByText(title)).toBeVisible();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 640, height: 800 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await overflow(page), '200 % text').toBe(0);
    await expect(page.getByText(title)).toBeInViewport();
  });
}

test('a login screen without a title is that of a laundry @rare', async ({ page, site }) => {
  await page.goto(site.origin);
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveTitle('Laundry');
  await expect(page.getByText('Laundry', { exact: true })).toBeVisible();
});
