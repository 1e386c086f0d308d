import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder } from '@laundry-board/sites';
import { serveOnLocalhost } from '@laundry-board/loopback';
import { expect, expectRefusal, serveOwnShell, test } from '../../support/test.ts';

/** What somebody might get into the html of the page, and the directive that has to refuse it. */
const MARKUP: readonly (readonly [html: string, by: RegExp])[] = [
  ['<script>window.ran = true</script>', /script-src-elem inline/],
  ['<img src="/none.svg" onerror="window.ran = true" />', /script-src-attr inline/],
  ['<script src="https://evil.example/evil.js"></script>', /script-src-elem https:\/\/evil/],
  ['<style>html { display: none }</style>', /style-src-elem inline/],
  ['<p style="display: none"></p>', /style-src-attr inline/],
  ['<link rel="stylesheet" href="https://evil.example/a.css" />', /style-src-elem https:\/\/evil/],
  ['<iframe src="https://evil.example/"></iframe>', /frame-src https:\/\/evil/],
  ['<object data="https://evil.example/evil.pdf"></object>', /object-src https:\/\/evil/],
  ['<base href="https://evil.example/" />', /base-uri https:\/\/evil/],
];

test('markup that gets into the page is refused', async ({ page, pageConsole, folder, site }) => {
  for (const [, by] of MARKUP) expectRefusal(pageConsole, by);
  // The image that is not there, whose handler is refused.
  pageConsole.expectErrors(/404 \(Not Found\)/);
  await cp(buildFolder('shell'), folder, { recursive: true });
  const index = path.join(folder, 'index.html');
  const built = await readFile(index, 'utf8');
  const markup = MARKUP.map(([html]) => html).join('');
  await writeFile(index, built.replace('<div id="root">', `${markup}<div id="root">`));
  const shell = await serveOwnShell(site.config, folder);
  await page.goto(shell.origin);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  for (const [html, by] of MARKUP) {
    await expect.poll(() => pageConsole.lines.join('\n'), html).toMatch(by);
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  // Behind the login screen it may still load what goes with its shell.
  await page.close();
  await shell.close();
});

const EVALUATED = /script-src eval|require-trusted-types-for trusted-types-sink/;
const TRUSTED_TYPES = /require-trusted-types-for trusted-types-sink/;

const FORM = `
  const form = document.body.appendChild(document.createElement('form'));
  form.action = 'https://evil.example/';
  form.submit();`;

/** What a script of the page might do with a text that came from outside. */
const DEEDS: readonly (readonly [code: string, by: RegExp])[] = [
  ["eval('window.ran = true')", EVALUATED],
  ["new Function('window.ran = true')()", EVALUATED],
  ["setTimeout('window.ran = true')", TRUSTED_TYPES],
  ["document.body.innerHTML = '<b>text</b>'", TRUSTED_TYPES],
  ["document.createElement('iframe').srcdoc = '<b></b>'", TRUSTED_TYPES],
  ["document.createElement('script').src = 'https://evil.example'", TRUSTED_TYPES],
  ["trustedTypes.createPolicy('evil', {})", /trusted-types trusted-types-policy/],
  ["new Worker('/service-worker.js')", TRUSTED_TYPES],
  ["fetch('https://evil.example/').catch(() => {})", /connect-src https:\/\/evil/],
  [FORM, /form-action https:\/\/evil/],
];

test('what a script might do with a text is refused', async ({ page, pageConsole, site }) => {
  pageConsole.expectErrors(/^Uncaught Failed to execute 'createPolicy'/);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  const violations = () =>
    pageConsole.lines.filter((line) => line.startsWith('Security policy violation: '));
  for (const [code, by] of DEEDS) {
    expectRefusal(pageConsole, by);
    const before = violations().length;
    // In a task of the page's own: a script that is run through the browser's driver is above the policy.
    await page.evaluate(`void setTimeout(() => { ${code} })`);
    await expect.poll(() => violations().slice(before).join('\n'), code).toMatch(by);
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(page.url()).toBe(`${site.origin}/`);
});

/** Runs in the page: the features that its policy allows. Chromium alone says so. */
function allowedFeatures(): string {
  const policy: unknown = Reflect.get(document, 'featurePolicy');
  const method: unknown = Reflect.get(Object(policy), 'allowedFeatures');
  return typeof method === 'function' ? String(Reflect.apply(method, policy, [])) : '';
}

test('the page may use no device but the screen', async ({ page, pageConsole }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  const allowed = await page.evaluate(allowedFeatures);
  expect(allowed.split(',')).toContain('screen-wake-lock');
  expect(allowed).not.toMatch(/camera|microphone|geolocation|payment|usb|serial|hid|midi/);
  // A feature that the browser does not know is logged there, and is not refused.
  expect(pageConsole.lines.join()).not.toContain('Permissions-Policy');
});

test('a cached page gets the policy of a new configuration @rare', async ({
  page,
  pageConsole,
  site,
}) => {
  expectRefusal(pageConsole, /connect-src http:.*session/);
  // A page with a route would ask for all of it without its cache.
  const api = await serveOnLocalhost((_, response) => {
    response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end();
  }, 0);
  const sessionEndpoint = `${api.origin}/session`;
  const call = () =>
    page.evaluate((url) => fetch(url).then(() => 'called', String), sessionEndpoint);
  const shell = await serveOwnShell(site.config);
  await page.goto(`${shell.origin}/test`);
  expect(await call()).toContain('Failed to fetch');

  await shell.configure({ sessionEndpoint });
  const asked = page.waitForRequest(`${shell.origin}/test`);
  await page.goto(`${shell.origin}/test`);
  expect(await (await asked).allHeaders()).toHaveProperty('if-none-match');
  expect(await call()).toBe('called');
  await Promise.all([shell.close(), api.close()]);
});
