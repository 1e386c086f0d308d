import {
  boardPage,
  building,
  expect,
  expectAccessible,
  online,
  overflow,
  type Page,
  serveOwnShell,
  test as base,
} from '../../support/test.ts';

const LINKS = [
  { text: 'Privacy', url: 'https://campus.example/privacy' },
  { text: 'Accessibility', url: 'https://campus.example/accessibility' },
  { text: 'Report a broken machine', url: 'mailto:housing@campus.example?subject=Machine' },
  { text: 'הצהרת נגישות', url: 'https://campus.example/he/accessibility' },
  { text: 'x'.repeat(40), url: 'https://campus.example/long' },
];

/** The tests' site, with the operator's links in its configuration. */
const test = base.extend<{ readonly origin: string }>({
  origin: async ({ site, schools }, use) => {
    const machines = { washingmachines: [online(true)], dryers: [online(false)] };
    await schools.write('campus.example', { buildings: [building('oak', 'Oak Hall', machines)] });
    const shell = await serveOwnShell({ ...site.config, links: LINKS });
    await use(`${shell.origin}/`);
    await shell.close();
  },
});

const foot = (page: Page) => page.getByRole('contentinfo');

async function expectFoot(page: Page): Promise<void> {
  const links = await foot(page).getByRole('link').all();
  expect(
    await Promise.all(
      links.map(async (link) => ({
        text: await link.innerText(),
        url: await link.getAttribute('href'),
      })),
    ),
  ).toEqual(LINKS);
}

/** At 400 % zoom no link is wider than the page. */
async function expectZoomable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await overflow(page)).toBe(0);
}

test('the operator’s links are at the foot of the login screen', async ({ page, origin }) => {
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expectFoot(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // Without scrolling.
    await expect(foot(page)).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page, 'login with links');
  await expectZoomable(page);
});

test('the operator’s links are at the foot of the board', async ({ page, origin, visitAs }) => {
  await visitAs('ada@campus.example', origin);
  await expect(boardPage(page).washers).toHaveCount(1);
  await expectFoot(page);
  await expectAccessible(page, 'board with links');
  await expectZoomable(page);
});

test('a lobby’s screen has no links of the operator @rare', async ({ page, origin, visitAs }) => {
  await visitAs('ada@campus.example', `${origin}?display=wall`);
  await expect(boardPage(page).washers).toHaveCount(1);
  await expect(foot(page)).toHaveCount(0);
});
