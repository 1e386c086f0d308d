import { serveOwnShell } from '../../support/localSite.ts';
import { expect, test } from '../../support/webkit/fixtures.ts';

test('without a connection the shell says so, and comes back by itself or by Try again', async ({
  folderOf,
  site,
  webkit,
}) => {
  const shell = await serveOwnShell(site.config, folderOf('shell'));
  await webkit.open(`${shell.origin}/test`);
  const isActive = () =>
    navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated');
  await expect.poll(() => webkit.evaluate(isActive)).toBe(true);
  await shell.close();
  await webkit.open(`${shell.origin}/?building=maple`);
  await expect.poll(() => webkit.names('heading')).toEqual(['You are offline']);
  expect(await webkit.evaluate(() => location.href)).toBe(`${shell.origin}/?building=maple`);
  await shell.open();
  await expect.poll(() => webkit.names('heading')).toEqual(['Login to your account']);

  await shell.close();
  await webkit.open(`${shell.origin}/test`);
  await webkit.click('button', 'Try again');
  await expect.poll(() => webkit.text()).toContain('Still offline.');
  await shell.open();
  await webkit.click('button', 'Try again');
  await expect.poll(() => webkit.text()).toBe('Test');
  await webkit.open('about:blank');
  await shell.close();
});
