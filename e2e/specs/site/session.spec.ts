import type { Page, Request } from '@playwright/test';
import { expect, runClockUntilAlert, test } from '../../support/fixtures.ts';
import { logOut } from '../../support/signIn.ts';
import { sampleSchool } from '../../support/schools.ts';

const greeting = (page: Page) => page.getByText('Hello, Ada Lovelace');
const LOOKUP = '**/accounts:lookup*';

test('the page is blank while the sign-in state resolves @engines', async ({ page, openBoard }) => {
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(LOOKUP, async (route) => {
    await held;
    await route.continue();
  });
  const lookup = page.waitForRequest(LOOKUP);
  const { building } = await openBoard(sampleSchool());
  await lookup;
  await expect(page.locator('#root')).toBeEmpty();
  await expect(page.locator('body')).toHaveText('');
  answer();
  await expect(building('North Hall')).toBeVisible();
});

test('a failed look-up keeps the session', async ({ page, pageConsole, site, visitAs }) => {
  pageConsole.expectErrors(/Failed to load resource/, /could not be checked yet/);
  await visitAs('ada@campus.example', '/test');
  const headers = { 'Access-Control-Allow-Origin': site.origin };
  for (const status of [429, 500, 503, undefined]) {
    const json = { error: { code: status, message: 'BACKEND_ERROR', status: 'UNAVAILABLE' } };
    await page.route(LOOKUP, (route) =>
      status === undefined ? undefined : route.fulfill({ status, headers, json }),
    );
    await page.goto('/');
    await expect(greeting(page), String(status)).toBeVisible();
    await page.unroute(LOOKUP);
  }
  await page.reload();
  await expect(greeting(page)).toBeVisible();
});

test('a storage that never answers can be retried @engines', async ({
  page,
  pageConsole,
  openBoard,
}) => {
  pageConsole.expectErrors(/could not be checked yet/);
  await page.clock.install();
  await page.addInitScript(() => {
    if (location.pathname === '/' && sessionStorage.getItem('storage answers') === null) {
      Reflect.set(IDBFactory.prototype, 'open', () => new EventTarget());
    }
  });
  const { building } = await openBoard(sampleSchool());
  await expect(page.locator('#root')).toBeEmpty();
  await runClockUntilAlert(page, 'Your sign-in could not be checked yet.');
  await page.evaluate(() => sessionStorage.setItem('storage answers', ''));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(building('North Hall')).toBeVisible();
});

test('without a session endpoint no token leaves the page', async ({ page, signIn, site }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin === site.origin && request.method() !== 'GET') {
      calls.push(request.method());
    }
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(greeting(page)).toBeVisible();
  expect(calls).toEqual([]);
});

test('with one, the token is posted, and deleted however the session ends', async ({
  page,
  pageConsole,
  signIn,
  site,
  visitAs,
}) => {
  pageConsole.expectErrors(/^Error updating the server session/, /Failed to load resource/);
  const requests: Request[] = [];
  let status = 204;
  await page.route('**/runtime-config.json', (route) =>
    route.fulfill({ json: { ...site.config, sessionEndpoint: '/session' } }),
  );
  await page.route('**/session', (route) => {
    requests.push(route.request());
    return route.fulfill({ status });
  });
  const methods = () => requests.map((request) => request.method());
  await visitAs('ada@campus.example');
  await expect.poll(methods).toEqual(['POST']);
  expect(await requests[0]?.headerValue('authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\./);
  await expect(greeting(page)).toBeVisible();

  const json = { error: { code: 400, message: 'USER_NOT_FOUND' } };
  const headers = { 'Access-Control-Allow-Origin': site.origin };
  await page.route(LOOKUP, (route) => route.fulfill({ status: 400, headers, json }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect.poll(methods).toEqual(['POST', 'DELETE']);

  await page.unroute(LOOKUP);
  await signIn('ada@campus.example');
  await expect.poll(methods).toEqual(['POST', 'DELETE', 'POST']);
  status = 500;
  await logOut(page);
  await expect.poll(() => pageConsole.lines.join()).toContain('Error updating the server session');
  expect(methods().at(-1)).toBe('DELETE');
});
