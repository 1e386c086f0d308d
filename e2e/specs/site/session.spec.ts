import { expireStoredToken } from '@laundry-board/browsers/storedUser';
import {
  breakStorage,
  type BrowserContext,
  expect,
  holdBack,
  LOAD_FAILURE,
  logOut,
  LOOKUP,
  type Page,
  refuse,
  type Request,
  runClockUntil,
  runClockUntilAlert,
  sampleSchool,
  test as base,
  TOKEN,
} from '../../support/test.ts';

const greeting = (page: Page) => page.getByText('Hello, Ada Lovelace');
const loginScreen = (page: Page) => page.getByRole('heading', { name: 'Login to your account' });

/** A deployment's session endpoint, beside the site. */
interface SessionEndpoint {
  /** What has been requested of it, oldest first. */
  readonly requests: readonly Request[];
  readonly methods: () => readonly string[];
  /** Answers with this status from now on, rather than with 204. */
  readonly answerWith: (status: number) => void;
  /** Answers no request from now on. */
  readonly hang: () => void;
}

interface SessionFixtures {
  /** Configures the session endpoint, which the site has not by itself. */
  readonly endpoint: SessionEndpoint;
}

const test = base.extend<SessionFixtures>({
  endpoint: async ({ context, sessionOf, site }, use) => {
    const requests: Request[] = [];
    let status: number | 'never' = 204;
    // A first sign-in of a worker is made on the site as it is without an endpoint.
    await sessionOf('ada@campus.example');
    await site.shell.configure({ sessionEndpoint: `${site.origin}/session` });
    await context.route('**/session', async (route) => {
      requests.push(route.request());
      if (status !== 'never') await route.fulfill({ status });
    });
    await use({
      requests,
      methods: () => requests.map((request) => request.method()),
      answerWith: (next) => {
        status = next;
      },
      hang: () => {
        status = 'never';
      },
    });
    await site.shell.configure({});
  },
});

test('the page is blank while the sign-in state resolves', async ({ page, schools, visitAs }) => {
  await schools.write('campus.example', sampleSchool());
  await visitAs('ada@campus.example', '/icon.svg');
  await expireStoredToken(page);
  const answer = await holdBack(page, TOKEN);
  const exchange = page.waitForRequest(TOKEN);
  await page.goto('/');
  await exchange;
  await expect(page.locator('#root')).toBeEmpty();
  await expect(page.locator('body')).toHaveText('');
  answer();
  await expect(page.getByRole('tab', { name: 'North Hall' })).toBeVisible();
});

test('without a session endpoint no token leaves the page @rare', async ({
  page,
  signIn,
  site,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    const isToFirebase = [site.auth.origin, site.firestore.origin].includes(origin);
    if (!isToFirebase && !['GET', 'HEAD'].includes(request.method())) calls.push(request.url());
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(greeting(page)).toBeVisible();
  expect(calls).toEqual([]);
});

test('a sign-in posts its token to the session endpoint', async ({ page, endpoint, signIn }) => {
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect.poll(endpoint.methods).toEqual(['POST']);
  const [post] = endpoint.requests;
  expect(await post?.headerValue('authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\./);
});

test('an account that Firebase no longer knows ends the session at its endpoint @rare', async ({
  page,
  pageConsole,
  endpoint,
  visitAs,
}) => {
  pageConsole.expectErrors(/Failed to load resource.*400/);
  await visitAs('ada@campus.example', '/icon.svg');
  await refuse(page, LOOKUP, 400, 'USER_NOT_FOUND');
  await page.goto('/');
  await expect(loginScreen(page)).toBeVisible();
  await expect.poll(() => endpoint.methods().at(-1)).toBe('DELETE');
});

test('a session that is found posts its token @rare', async ({ endpoint, visitAs }) => {
  await visitAs('ada@campus.example');
  await expect.poll(endpoint.methods).toEqual(['POST']);
});

test('an endpoint that fails is logged and keeps nobody from logging out @rare', async ({
  page,
  pageConsole,
  endpoint,
  visitAs,
}) => {
  pageConsole.expectErrors(/^Error updating the server session/, /Failed to load resource.*500/);
  await visitAs('ada@campus.example');
  await expect.poll(endpoint.methods).toEqual(['POST']);
  endpoint.answerWith(500);
  await logOut(page);
  await expect.poll(() => pageConsole.lines.join()).toContain('Error updating the server session');
  expect(endpoint.methods().at(-1)).toBe('DELETE');
});

/** Opens further tabs of the browser, on which somebody is signed in. */
async function openTabs(context: BrowserContext, count: number): Promise<readonly Page[]> {
  const tabs: Page[] = [];
  // Firefox can fail to open several at the same time.
  while (tabs.length < count) tabs.push(await context.newPage());
  await Promise.all(tabs.map((tab) => tab.goto('/')));
  for (const tab of tabs) await expect(greeting(tab)).toBeVisible();
  return tabs;
}

/**
 * Waits until no tab of the site sends a request to the endpoint or waits for its turn, for which they take a lock. A tab
 * that is closed before its DELETE is answered leaves it to the next one.
 */
async function expectNoneSending(page: Page): Promise<void> {
  const locks = () => page.evaluate(() => navigator.locks.query());
  await expect.poll(locks).toEqual({ held: [], pending: [] });
}

test('a sign-out ends the session at its endpoint once, however many tabs are open @engines', async ({
  context,
  page,
  endpoint,
  visitAs,
}) => {
  await visitAs('ada@campus.example');
  const tabs = await openTabs(context, 3);
  await logOut(page);
  for (const tab of tabs) await expect(loginScreen(tab)).toBeVisible();
  const deletes = () => endpoint.methods().filter((method) => method === 'DELETE').length;
  await expect.poll(deletes).toBe(1);
  await expectNoneSending(page);
  expect(deletes()).toBe(1);
});

test('a session that could not be ended at its endpoint is ended by the next visit', async ({
  context,
  page,
  pageConsole,
  endpoint,
  signIn,
}) => {
  pageConsole.expectErrors(/^Error updating the server session/, LOAD_FAILURE);
  endpoint.hang();
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect.poll(endpoint.methods).toEqual(['POST']);
  await logOut(page);
  await page.close();
  endpoint.answerWith(204);
  const next = await context.newPage();
  await next.goto('/');
  await expect.poll(endpoint.methods).toEqual(['POST', 'DELETE']);
  await expectNoneSending(next);
  // It is no longer owed.
  await next.reload();
  await expect(next.getByRole('button', { name: 'Login with Google' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  expect(endpoint.methods()).toEqual(['POST', 'DELETE']);
});

test('a storage that can not be read ends no session', async ({
  page,
  pageConsole,
  endpoint,
  visitAs,
}) => {
  pageConsole.expectErrors(/Your sign-in could not be checked yet/);
  await visitAs('ada@campus.example');
  await expect.poll(endpoint.methods).toEqual(['POST']);
  await page.clock.install();
  await page.addInitScript(breakStorage, { way: 'fails' } as const);
  await page.reload();
  await runClockUntilAlert(page, 'Your sign-in could not be checked yet.');
  // In time the resident can sign in without that storage.
  await runClockUntil(page, () => loginScreen(page).isVisible());
  await expect(page.getByRole('button', { name: 'Login with Google' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  expect(endpoint.methods()).toEqual(['POST']);
  const hint = () => page.evaluate(() => localStorage.getItem('laundry:signed-in'));
  expect(await hint()).not.toBe(null);
});
