import { eventually, expect, test, writeUntilTold } from '../../support/conformance/fixtures.ts';

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

test('a change of user opens a session with the token of the new one, and a visitor is denied', async ({
  openListening,
  domain,
  path,
  write,
}) => {
  const { sdk, listen, told, tokens } = await openListening();
  const signIn = (name: string) =>
    sdk.evaluate((page, email) => page.signIn(email), `${name}@${domain}`);
  const get = () => sdk.evaluate((page, name) => page.get(name), path);
  await signIn('grace');
  await eventually(() => new Set(tokens).size).toBe(2);
  await writeUntilTold('2', { write, told });
  expect(await told()).toEqual(['1', '2']);
  await sdk.evaluate(({ signOut }) => signOut());
  await eventually(told).toEqual(['1', '2', 'permission-denied']);
  expect(new Set(tokens).size).toBe(3);
  expect(await get()).toBe('permission-denied');
  await signIn('ada');
  await write('3');
  const allowed = await listen(path);
  await eventually(async () => (await allowed.told()).at(-1)).toBe('3');
  expect(await get()).toBe('3');
  expect(await told()).toEqual(['1', '2', 'permission-denied']);
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
  await writeUntilTold('2', { write, told });
  expect(await told()).toEqual(['1', '2']);
});
