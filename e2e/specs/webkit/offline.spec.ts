import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OwnShell, serveOwnShell } from '../../support/ownShell.ts';
import { expect, test as base } from '../../support/webkit/fixtures.ts';

/** A shell whose service worker is at work in the browser. */
const test = base.extend<{ shell: OwnShell }>({
  shell: async ({ folderOf, site, webkit }, use) => {
    const shell = await serveOwnShell(site.config, folderOf('shell'));
    await webkit.open(`${shell.origin}/test`);
    const isActive = () =>
      navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated');
    await expect.poll(() => webkit.evaluate(isActive)).toBe(true);
    await use(shell);
    await webkit.open('about:blank');
    await shell.close();
  },
});

test('without a connection the shell says so, and comes back by itself', async ({
  shell,
  webkit,
}) => {
  await shell.close();
  await webkit.open(`${shell.origin}/?building=maple`);
  await expect.poll(() => webkit.names('heading')).toEqual(['You are offline']);
  expect(await webkit.evaluate(() => location.href)).toBe(`${shell.origin}/?building=maple`);
  await shell.open();
  await expect.poll(() => webkit.names('heading')).toEqual(['Login to your account']);
});

test('the offline page reads well, and asks at once when Try again is pressed', async ({
  shell,
  webkit,
}) => {
  await shell.close();
  await webkit.open(`${shell.origin}/test`);
  const read = () => {
    const { documentElement: root, title } = document;
    return { title, lang: root.lang, overflow: root.scrollWidth - root.clientWidth };
  };
  expect(await webkit.evaluate(read)).toEqual({
    title: expect.stringContaining('offline'),
    lang: 'en',
    overflow: 0,
  });
  await webkit.click('button', 'Try again');
  await expect.poll(() => webkit.text()).toContain('Still offline.');
  await shell.open();
  await webkit.click('button', 'Try again');
  await expect.poll(() => webkit.text()).toBe('Test');
});

test('the worker keeps nothing, and passes on what is no page', async ({ shell, webkit }) => {
  await webkit.reload();
  const keeps = async () => ({
    controlled: navigator.serviceWorker.controller !== null,
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  });
  expect(await webkit.evaluate(keeps)).toEqual({ controlled: true, caches: [], workers: 1 });
  await webkit.open(`${shell.origin}/third-party-licences.txt`);
  expect(await webkit.evaluate(() => document.contentType)).toBe('text/plain');
});

test('the kill switch of docs/deployment.md ends the worker for good', async ({
  folderOf,
  shell,
  webkit,
}) => {
  const deployment = path.resolve(import.meta.dirname, '../../../docs/deployment.md');
  const [, kill = ''] =
    /```js\n([^`]+unregister[^`]+)```/.exec(await readFile(deployment, 'utf8')) ?? [];
  await writeFile(path.join(folderOf('shell'), 'service-worker.js'), kill);
  await webkit.evaluate(() =>
    navigator.serviceWorker.ready.then((registration) => registration.update()).catch(() => {}),
  );
  const isOnItsWay = () =>
    navigator.serviceWorker
      .getRegistrations()
      .then((all) => all.some(({ installing, waiting }) => installing ?? waiting));
  await expect.poll(() => webkit.evaluate(isOnItsWay)).toBe(false);
  await shell.close();
  await webkit.open(`${shell.origin}/test`).catch(() => {});
  expect(await webkit.text()).not.toContain('You are offline');
  await shell.open();
});
