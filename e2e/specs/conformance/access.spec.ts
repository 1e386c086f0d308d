import { eventually, expect, test } from '../../support/conformance/fixtures.ts';

test('a denied listener ends with permission-denied, the others of its session go on', async ({
  write,
  openListening,
}) => {
  const { listen, told, tokens } = await openListening();
  const denied = await listen('schools/other.example');
  await eventually(denied.told).toEqual(['permission-denied']);
  await write('2');
  await eventually(told).toEqual(['1', '2']);
  expect(await denied.told()).toEqual(['permission-denied']);
  expect(tokens).toHaveLength(1);
});

test('a visitor is denied, then allowed as a resident', async ({ open, path, domain, write }) => {
  const { sdk, listen } = await open();
  await sdk.evaluate(({ signOut }) => signOut());
  const denied = await listen(path);
  await eventually(denied.told).toEqual(['permission-denied']);
  const get = () => sdk.evaluate((page, name) => page.get(name), path);
  expect(await get()).toBe('permission-denied');
  await sdk.evaluate(({ signIn }, email) => signIn(email), `ada@${domain}`);
  await write('1');
  const allowed = await listen(path);
  await eventually(allowed.told).toEqual(['1']);
  await write('2');
  await eventually(allowed.told).toEqual(['1', '2']);
  expect(await get()).toBe('2');
  expect(await denied.told()).toEqual(['permission-denied']);
});

test('a change of user opens a session with the token of the new one', async ({
  openListening,
  domain,
  write,
}) => {
  const { sdk, told, tokens } = await openListening();
  await sdk.evaluate(({ signIn }, email) => signIn(email), `grace@${domain}`);
  await eventually(() => new Set(tokens).size).toBe(2);
  await write('2');
  await eventually(told).toEqual(['1', '2']);
  await sdk.evaluate(({ signOut }) => signOut());
  await eventually(told).toEqual(['1', '2', 'permission-denied']);
  expect(new Set(tokens).size).toBe(3);
});

test('a new token for the same user goes into a new session, unnoticed by the listener', async ({
  openListening,
  write,
}) => {
  const { sdk, told, tokens } = await openListening({ includeMetadataChanges: true });
  await eventually(async () => {
    // A token of the same second is the same.
    await sdk.evaluate(({ refreshToken }) => refreshToken());
    return new Set(tokens).size;
  }).toBe(2);
  await write('2');
  await eventually(told).toEqual(['1', '2']);
});
