import { type OwnShell, serveOwnShell } from '../../support/localSite.ts';
import { replaceBackends } from '../../support/replacedBackends.ts';
import { sampleSchool } from '../../support/schools.ts';
import { expect, test as base } from '../../support/webkit/test.ts';

const isActive = () =>
  navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated');

const test = base.extend<{
  /** A shell of the test's own, whose worker is ready, and that has left the network. */
  readonly closedShell: OwnShell;
}>({
  closedShell: async ({ folderOf, site, webkit }, use) => {
    const shell = await serveOwnShell(site.config, folderOf('shell'));
    await webkit.open(`${shell.origin}/test`);
    await expect.poll(() => webkit.evaluate(isActive)).toBe(true);
    await shell.close();
    await use(shell);
    await webkit.open('about:blank');
    await shell.close();
  },
});

test('without a connection the shell says so at its URL, and comes back by itself', async ({
  closedShell,
  webkit,
}) => {
  const url = `${closedShell.origin}/?building=maple`;
  await webkit.open(url);
  await expect.poll(() => webkit.names('heading')).toEqual(['You are offline']);
  expect(await webkit.evaluate(() => location.href)).toBe(url);
  await closedShell.open();
  await expect.poll(() => webkit.names('heading')).toEqual(['Login to your account']);
});

test('Try again brings the shell back once there is a connection', async ({
  closedShell,
  webkit,
}) => {
  await webkit.open(`${closedShell.origin}/test`);
  await webkit.click('button', 'Try again');
  await expect.poll(() => webkit.text()).toContain('Still offline.');
  await closedShell.open();
  await webkit.click('button', 'Try again');
  await expect.poll(() => webkit.text()).toBe('Test');
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
