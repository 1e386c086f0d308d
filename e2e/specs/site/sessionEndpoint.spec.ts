import type { Page } from '@playwright/test';
import { deleteUser, expect, test } from '../../support/fixtures.ts';
import type { LocalSite } from '../../support/localSite.ts';

test('without a session endpoint no token leaves the page', async ({ page, signIn, site }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin === site.origin && request.method() !== 'GET') {
      calls.push(request.method());
    }
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
  expect(calls).toEqual([]);
});

/** What the session endpoint was sent so far, oldest first. */
interface SessionEndpoint {
  readonly methods: string[];
  readonly authorizations: (string | null)[];
}

/** Configures a session endpoint that answers as it is told to, by HTTP status. */
async function serveEndpoint(
  page: Page,
  site: LocalSite,
  answer: (method: string) => Promise<number> | number,
): Promise<SessionEndpoint> {
  const endpoint: SessionEndpoint = { methods: [], authorizations: [] };
  await page.route('**/runtime-config.json', (route) =>
    route.fulfill({ json: { ...site.config, sessionEndpoint: '/session' } }),
  );
  await page.route('**/session', async (route) => {
    const method = route.request().method();
    endpoint.methods.push(method);
    endpoint.authorizations.push(await route.request().headerValue('authorization'));
    await route.fulfill({ status: await answer(method) });
  });
  return endpoint;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
}

test('with one, the ID token is posted at sign-in and deleted at sign-out; failures only logged', async ({
  page,
  pageConsole,
  signIn,
  site,
}) => {
  pageConsole.expectErrors(/^Error updating the server session/, /500 \(/);
  const { methods, authorizations } = await serveEndpoint(page, site, (method) =>
    method === 'POST' ? 204 : 500,
  );
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect.poll(() => authorizations).toHaveLength(1);
  expect(methods).toEqual(['POST']);
  expect(authorizations[0]).toMatch(/^Bearer [\w-]+\.[\w-]+\./);

  await logOut(page);
  await expect.poll(() => methods).toEqual(['POST', 'DELETE']);
  await expect.poll(() => pageConsole.lines.join()).toContain('Error updating the server session');
});

test('a sign-out while the server is slow to make the session leaves none behind', async ({
  page,
  signIn,
  site,
}) => {
  let release = (): void => {};
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done: string[] = [];
  const { methods } = await serveEndpoint(page, site, async (method) => {
    if (method === 'POST') await slow;
    done.push(method);
    return 204;
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect.poll(() => methods).toEqual(['POST']);
  await logOut(page);
  release();
  await expect.poll(() => done).toEqual(['POST', 'DELETE']);
});

test('a session that ended between two visits is deleted at the next start', async ({
  page,
  pageConsole,
  signIn,
  site,
}) => {
  const { methods } = await serveEndpoint(page, site, () => 204);
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect.poll(() => methods).toEqual(['POST']);
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();

  pageConsole.expectErrors(/Failed to load resource/);
  await deleteUser(page, site);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect.poll(() => methods).toEqual(['POST', 'DELETE']);
});
