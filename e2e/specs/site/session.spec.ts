import type { Page, Request } from '@playwright/test';
import { holdBack, LOOKUP, refuse, TOKEN } from '../../support/authBackend.ts';
import { expect, test as base } from '../../support/fixtures.ts';
import { logOut } from '../../support/signIn.ts';
import { expireStoredToken } from '@laundry-board/browsers/storedUser';
import { sampleSchool } from '../../support/schools.ts';

const greeting = (page: Page) => page.getByText('Hello, Ada Lovelace');
const loginScreen = (page: Page) => page.getByRole('heading', { name: 'Login to your account' });

/** A deployment's session endpoint, beside the site. */
interface SessionEndpoint {
  /** What has been requested of it, oldest first. */
  readonly requests: readonly Request[];
  readonly methods: () => readonly string[];
  /** Answers with this status from now on, rather than with 204. */
  readonly answerWith: (status: number) => void;
}

interface SessionFixtures {
  /** Configures the session endpoint, which the site has not by itself. */
  readonly endpoint: SessionEndpoint;
}

const test = base.extend<SessionFixtures>({
  endpoint: async ({ page, sessionOf, site }, use) => {
    const requests: Request[] = [];
    let status = 204;
    // A first sign-in of a worker is made on the site as it is without an endpoint.
    await sessionOf('ada@campus.example');
    await site.shell.configure({ sessionEndpoint: `${site.origin}/session` });
    await page.route('**/session', (route) => {
      requests.push(route.request());
      return route.fulfill({ status });
    });
    await use({
      requests,
      methods: () => requests.map((request) => request.method()),
      answerWith: (next) => {
        status = next;
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

test('a visitor whose storage never answers can sign in @rare', async ({
  page,
  schools,
  signIn,
}) => {
  await schools.write('campus.example', sampleSchool());
  await page.clock.install();
  await page.addInitScript(() => {
    // The popup's page is another one.
    if (location.pathname === '/') {
      Reflect.set(IDBFactory.prototype, 'open', () => new EventTarget());
    }
  });
  await page.goto('/');
  const loginButton = page.getByRole('button', { name: 'Login with Google' });
  await expect(loginButton).toHaveAttribute('aria-busy', 'true');
  const isReady = async (): Promise<boolean> => {
    await page.clock.runFor(1000);
    return (await loginButton.getAttribute('aria-busy')) === 'false';
  };
  await expect.poll(isReady, { intervals: [100] }).toBe(true);
  await signIn('ada@campus.example');
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

test('an account that Firebase no longer knows ends the session at its endpoint, and a sign-in after it begins one @rare', async ({
  page,
  pageConsole,
  endpoint,
  schools,
  signIn,
  visitAs,
}) => {
  pageConsole.expectErrors(/Failed to load resource.*400/);
  await schools.write('campus.example', sampleSchool());
  await visitAs('ada@campus.example', '/icon.svg');
  await refuse(page, LOOKUP, 400, 'USER_NOT_FOUND');
  await page.goto('/');
  await expect(loginScreen(page)).toBeVisible();
  await expect.poll(() => endpoint.methods().at(-1)).toBe('DELETE');
  await page.unroute(LOOKUP);
  await signIn('ada@campus.example');
  await expect.poll(() => endpoint.methods().slice(-2)).toEqual(['DELETE', 'POST']);
});

test('a session that is found posts its token, and an endpoint that fails then is logged and keeps nobody from logging out @rare', async ({
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
