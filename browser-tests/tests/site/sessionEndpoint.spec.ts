import { expect, test } from '../../src/fixtures.ts';

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

test('with one, the ID token is posted at sign-in and deleted at sign-out; failures only logged', async ({
  page,
  pageConsole,
  signIn,
  site,
}) => {
  pageConsole.expectErrors(/^Error updating the server session/, /500 \(/);
  await page.route('**/runtime-config.json', (route) =>
    route.fulfill({ json: { ...site.config, sessionEndpoint: '/session' } }),
  );
  const calls: { method: string; authorization: string | undefined }[] = [];
  await page.route('**/session', async (route) => {
    const request = route.request();
    calls.push({
      method: request.method(),
      authorization: await request.headerValue('authorization').then((value) => value ?? undefined),
    });
    await route.fulfill({ status: request.method() === 'POST' ? 204 : 500 });
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.method).toBe('POST');
  expect(calls[0]?.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\./);

  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect.poll(() => calls.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await expect.poll(() => pageConsole.lines.join()).toContain('Error updating the server session');
});
