import { eventually, expect, test } from '../../support/conformance/fixtures.ts';

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

test('a visitor is denied, then allowed as a resident', async ({ open, path, domain, write }) => {
  await write('1');
  const tab = await open({ email: undefined });
  const denied = await tab.listen(path);
  await eventually(denied.told).toEqual(['permission-denied']);
  expect(await tab.get(path)).toBe('permission-denied');
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
  await tab.signOut();
  await eventually(listener.told).toEqual(['1', '2', 'permission-denied']);
  expect(new Set(tab.wire.tokens()).size).toBe(3);
});

test('a new token for the same user goes into a new session, unnoticed by the listener', async ({
  openListening,
  write,
}) => {
  const { tab, listener } = await openListening({ includeMetadataChanges: true });
  await eventually(async () => {
    // A token of the same second is the same.
    await tab.refreshToken();
    return new Set(tab.wire.tokens()).size;
  }).toBe(2);
  await eventually(() => tab.wire.timesTold('CURRENT')).toBe(2);
  await write('2');
  await eventually(listener.told).toEqual(['1', '2']);
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
