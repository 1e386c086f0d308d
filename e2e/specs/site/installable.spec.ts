import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fieldOf } from '@laundry-board/shared-types';
import { expect, expectThemeColours, pageColour, test } from '../../support/test.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

test('the board can be installed, in the colours of the page', async ({ page, context }) => {
  await page.goto('/test');
  const session = await context.newCDPSession(page);
  const { url, errors, data = '' } = await session.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test's page is in a private window. A browser without windows finds no error in any page.
  const found = installabilityErrors.map(({ errorId }) => errorId);
  expect(found.filter((errorId) => errorId !== 'in-incognito')).toEqual([]);

  const manifest: unknown = JSON.parse(data);
  expect(manifest).toMatchObject({
    id: '/',
    start_url: '/',
    display: 'standalone',
    short_name: 'Laundry',
    theme_color: await pageColour(page),
    background_color: await pageColour(page),
  });
  await expectThemeColours(page);
});

test('from a lobby’s page the lobby is installed, full screen, with its building', async ({
  page,
  context,
}) => {
  const login = page.getByRole('heading', { name: 'Login to your account' });
  await page.goto('/?display=wall&building=maple');
  await expect(login).toBeVisible();
  const session = await context.newCDPSession(page);
  const { errors, data = '' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const found = installabilityErrors.map(({ errorId }) => errorId);
  expect(found.filter((errorId) => errorId !== 'in-incognito')).toEqual([]);

  const manifest: unknown = JSON.parse(data);
  expect(manifest).toMatchObject({ short_name: 'Laundry', display: 'fullscreen' });
  const start = fieldOf(manifest, 'start_url');
  await page.goto(String(start));
  await expect(login).toBeVisible();
  await expect(page).toHaveURL('/?display=wall&building=maple');
  // Whoever installs it without a building has them all.
  await page.goto('/?display=wall');
  await page.goto(String(start));
  await expect(login).toBeVisible();
  expect(page.url()).not.toContain('building');
});

test('every icon that the page or its manifest names is there @rare', async ({ page }) => {
  await page.goto('/test');
  const sizes = await page.evaluate(async () => {
    const manifest: unknown = await (await fetch('/manifest.webmanifest')).json();
    const named = JSON.stringify(manifest).matchAll(/"src":"([^"]+)"/g);
    const links = document.querySelectorAll('link[rel~="icon"], link[rel="apple-touch-icon"]');
    const addresses = [
      ...[...links].map((link) => link.getAttribute('href') ?? ''),
      ...[...named].map(([, address = '']) => address),
    ];
    return Promise.all(
      addresses.map(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${address.replace(/\.[0-9a-f]{12}/, '')} ${image.naturalWidth}`;
      }),
    );
  });
  expect(sizes).toEqual([
    expect.stringMatching(/^\/icon\.svg \d+$/),
    '/apple-touch-icon.png 180',
    '/icon-192.png 192',
    '/icon-512.png 512',
    '/icon-maskable-512.png 512',
  ]);
});

/** Each with its size, the share of it that the drawing takes, and whether its ground fills the rest. */
const PICTURES = [
  { name: 'icon-192', size: 192, share: 1, fills: false },
  { name: 'icon-512', size: 512, share: 1, fills: false },
  // A phone cuts its own shape out of these: what they show is within the circle that stays.
  { name: 'icon-maskable-512', size: 512, share: 0.8, fills: true },
  { name: 'apple-touch-icon', size: 180, share: 0.9, fills: true },
];

/*
 * After a change of the drawing or its colours, --update-snapshots makes the pictures anew. They are
 * kept with fewer colours than a screenshot has.
 */
test('the pictures are what the drawing and the design tokens give @rare', async ({ page }) => {
  const tokens = await readFile(path.join(ROOT, 'design-tokens/tokens.css'), 'utf8');
  const drawing = await readFile(path.join(ROOT, 'shell/public/icon.svg'), 'utf8');
  for (const { name, size, share, fills } of PICTURES) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`
      <style>
        ${tokens}
        html { background: ${fills ? 'var(--accent)' : 'transparent'}; }
        body { display: grid; height: 100vh; place-items: center; }
        svg { width: ${share * 100}%; }
      </style>
      ${drawing}`);
    expect(await page.screenshot({ omitBackground: !fills })).toMatchSnapshot(`${name}.png`, {
      maxDiffPixelRatio: 0.005,
    });
  }
});
