import { serveOwnShell } from '../../src/ownShell.ts';
import { expect, test } from '../../src/webkit/fixtures.ts';

test('without a connection the shell says so, and comes back by itself', async ({
  folderOf,
  site,
  webkit,
}) => {
  const shell = await serveOwnShell(site.config, folderOf('shell'));
  await webkit.open(`${shell.origin}/test`);
  const isWorkerActive = () =>
    navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated');
  await expect.poll(() => webkit.evaluate(isWorkerActive)).toBe(true);
  await shell.close();
  await webkit.open(`${shell.origin}/?building=maple`);
  await expect.poll(() => webkit.names('heading')).toEqual(['You are offline']);
  expect(await webkit.evaluate(() => location.href)).toBe(`${shell.origin}/?building=maple`);
  await shell.open();
  await expect.poll(() => webkit.names('heading')).toEqual(['Login to your account']);
  await shell.close();
});
