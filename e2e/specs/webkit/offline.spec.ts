import { serveOwnShell } from '../../support/localSite.ts';
import { replaceBackends } from '../../support/replacedBackends.ts';
import { sampleSchool } from '../../support/schools.ts';
import { expect, test } from '../../support/webkit/test.ts';

const isActive = () =>
  navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated');

test('without a connection the shell says so, and comes back by itself or by Try again', async ({
  folderOf,
  site,
  webkit,
}) => {
  const shell = await serveOwnShell(site.config, folderOf('shell'));
  await webkit.open(`${shell.origin}/test`);
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

test('a resident’s backends are connected to before any html has come', async ({
  openBoard,
  site: { auth, firestore, origin, shell },
  webkit,
}) => {
  await openBoard(sampleSchool());
  await expect.poll(webkit.text).toContain('Hello, Ada Lovelace');
  await expect.poll(() => webkit.evaluate(() => caches.keys())).toEqual(['laundry']);
  await webkit.open(`${origin}/test`);
  await expect.poll(() => webkit.evaluate(isActive)).toBe(true);
  const backends = await replaceBackends(auth, firestore);
  // The html never comes.
  await shell.close();
  await webkit.open(origin);
  await expect.poll(() => webkit.names('heading')).toEqual(['You are offline']);
  await expect.poll(backends.methods).toEqual([['HEAD'], ['HEAD']]);
  await webkit.open('about:blank');
  await backends.close();
});
