import { expect, test } from '../../support/fixtures.ts';
import { LOAD_FAILURE } from '../../support/consoleWatch.ts';

test('a remote that comes back is shown without a click', async ({ page, pageConsole, site }) => {
  pageConsole.expectErrors(/could not be loaded/, LOAD_FAILURE);
  await page.clock.install();
  let down = true;
  await page.route(`${site.config.remotes.auth}**`, (route) =>
    down ? route.abort() : route.continue(),
  );
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The sign-in could not be loaded.');
  down = false;
  // The first pause is 4 s at most, whatever the spread.
  await page.clock.runFor(4000);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('pauses grow from attempt to attempt', async ({ page, pageConsole, site }) => {
  pageConsole.expectErrors(/could not be loaded/, LOAD_FAILURE);
  await page.clock.install();
  const attempts = new Set<string>();
  await page.route(`${site.config.remotes.auth}**`, (route) => {
    attempts.add(new URL(route.request().url()).search);
    return route.abort();
  });
  await page.goto('/');
  await expect(page.getByRole('alert')).toBeVisible();
  // Ten minutes of failures: after the first few, an attempt every 45 to 60 s.
  for (let minute = 0; minute < 10; minute += 1) {
    const before = attempts.size;
    await page.clock.runFor(60_000);
    await expect.poll(() => attempts.size).toBeGreaterThan(before);
  }
  expect(attempts.size).toBeLessThan(25);
});

test('a browser that is online again does not wait for the pause', async ({
  page,
  context,
  pageConsole,
}) => {
  pageConsole.expectErrors(/could not/, LOAD_FAILURE);
  await page.goto('/test');
  // Time stands still from here on, so only the event can start another attempt.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await context.setOffline(true);
  await page.evaluate(() => history.pushState(null, '', '/'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByRole('alert')).toContainText('The laundry board could not start.');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
});
