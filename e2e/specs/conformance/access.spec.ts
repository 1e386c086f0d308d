import type { Page } from '@playwright/test';
import { eventually, expect, test } from '../../support/conformance/fixtures.ts';

const MORE_THAN_AN_HOUR = 4000;

/**
 * Has Auth answer a page's next refresh with a token of some seconds ago, as one with a wrong clock does;
 * the refreshes after it are answered as they should. A token is good for an hour.
 *
 * @returns The tokens handed out like this so far.
 */
async function handOutOlderToken(page: Page, secondsAgo: number): Promise<readonly string[]> {
  const handedOut: string[] = [];
  await page.route(
    '**/securetoken.googleapis.com/v1/token*',
    async (route) => {
      const response = await route.fetch();
      const json: unknown = JSON.parse(await response.text(), (name, value: unknown) => {
        if (name !== 'id_token' && name !== 'access_token') return value;
        const older = issuedBefore(String(value), secondsAgo);
        if (name === 'id_token') handedOut.push(older);
        return older;
      });
      await route.fulfill({ response, json });
    },
    { times: 1 },
  );
  return handedOut;
}

/** An unsigned token as it would have been issued earlier. */
function issuedBefore(token: string, seconds: number): string {
  const [head = '', payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
    (name, value: unknown) =>
      ['iat', 'exp', 'auth_time'].includes(name) ? Number(value) - seconds : value,
  );
  return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
}

test('a denied listener ends with permission-denied, the others of its session go on', async ({
  write,
  openListening,
}) => {
  const { tab, listener: allowed } = await openListening();
  const denied = await tab.listen('schools/other.example');
  await eventually(denied.told).toEqual(['permission-denied']);
  await write('2');
  await eventually(allowed.told).toEqual(['1', '2']);
  expect(await denied.told()).toEqual(['permission-denied']);
  expect(tab.wire.tokens()).toHaveLength(1);
});

test('a visitor is denied', async ({ open, path, write }) => {
  await write('1');
  const tab = await open({ email: undefined });
  const listener = await tab.listen(path);
  await eventually(listener.told).toEqual(['permission-denied']);
  expect(await tab.get(path)).toBe('permission-denied');
});

test('denied, then allowed after a change of user', async ({ open, path, domain, write }) => {
  await write('1');
  const tab = await open({ email: 'stranger@other.example' });
  const denied = await tab.listen(path);
  await eventually(denied.told).toEqual(['permission-denied']);
  await tab.signIn(`ada@${domain}`);
  const allowed = await tab.listen(path);
  await eventually(allowed.told).toEqual(['1']);
  await write('2');
  await eventually(allowed.told).toEqual(['1', '2']);
  expect(await denied.told()).toEqual(['permission-denied']);
});

test('a change of user opens a session with the token of the new one, who is asked for anew', async ({
  openListening,
  domain,
  write,
}) => {
  const { tab, listener } = await openListening();
  await tab.signIn(`grace@${domain}`);
  await eventually(() => tab.wire.timesTold('CURRENT')).toBe(2);
  await write('2');
  await eventually(listener.told).toEqual(['1', '2']);
  await tab.signIn('stranger@other.example');
  await eventually(listener.told).toEqual(['1', '2', 'permission-denied']);
  expect(new Set(tab.wire.tokens()).size).toBe(3);
});

test('what is written while a change of user opens a session is told', async ({
  openListening,
  domain,
  write,
}) => {
  const { tab, listener } = await openListening();
  await tab.signIn(`grace@${domain}`);
  await write('2');
  await eventually(listener.told).toEqual(['1', '2']);
});

test('signing out ends a listener with permission-denied', async ({ openListening }) => {
  const { tab, listener } = await openListening();
  await tab.signOut();
  await eventually(listener.told).toEqual(['1', 'permission-denied']);
});

test('a bad token is replaced by a new one, unnoticed by the listener', async ({
  open,
  path,
  write,
}) => {
  await write('1');
  const tab = await open();
  const handedOut = await handOutOlderToken(tab.page, MORE_THAN_AN_HOUR);
  await tab.refreshToken();
  const listener = await tab.listen(path, true);
  await eventually(listener.told).toEqual(['1']);
  await write('2');
  await eventually(listener.told).toEqual(['1', '2']);
  const [refused, accepted, ...more] = tab.wire.tokens();
  expect(handedOut).toEqual([refused]);
  expect(handedOut).not.toContain(accepted);
  expect(more).toEqual([]);
});

test('a new token for the same user goes into a new session, unnoticed by the listener', async ({
  openListening,
  write,
}) => {
  const { tab, listener } = await openListening({ includeMetadataChanges: true });
  const first = tab.wire.tokens();
  const handedOut = await handOutOlderToken(tab.page, 60);
  await tab.refreshToken();
  await eventually(tab.wire.tokens).toEqual([...first, ...handedOut]);
  await eventually(() => tab.wire.timesTold('CURRENT')).toBe(2);
  await write('2');
  await eventually(listener.told).toEqual(['1', '2']);
  await write('3');
  await eventually(listener.told).toEqual(['1', '2', '3']);
});

test('getDoc reads what was written, tells what is missing, and is denied', async ({
  open,
  path,
  write,
}) => {
  const tab = await open();
  expect(await tab.get(path)).toBe('missing');
  await write('1');
  expect(await tab.get(path)).toBe('1');
  await write('2');
  expect(await tab.get(path)).toBe('2');
  expect(await tab.get('schools/other.example')).toBe('permission-denied');
});

test('setDoc of a resident and of a visitor is denied, and the listener keeps what is stored', async ({
  openListening,
  path,
}) => {
  const { tab, listener } = await openListening();
  expect(await tab.set(path, '2', 'user')).toBe('permission-denied');
  await eventually(listener.told).toEqual(['1', '2', '1']);
  await tab.signOut();
  expect(await tab.set(path, '2', 'user')).toBe('permission-denied');
});

test('setDoc of an administrator is refused at once', async ({ open, path }) => {
  const tab = await open();
  expect(await tab.set(path, '1', 'owner')).toBe('unimplemented');
  expect(await tab.set(path, '2', 'owner')).toBe('unimplemented');
});
