import { eventually, expect, test, writeUntilReceived } from '../../support/conformance/test.ts';

test('a change of user opens a session with the token of the new one, and a visitor is denied', async ({
  openListening,
  domain,
  path,
  write,
}) => {
  const { sdk, listen, received, tokens } = await openListening();
  const signIn = (name: string) =>
    sdk.evaluate((page, email) => page.signIn(email), `${name}@${domain}`);
  const get = () => sdk.evaluate((page, name) => page.get(name), path);
  await signIn('grace');
  await eventually(() => new Set(tokens).size).toBe(2);
  await writeUntilReceived('2', { write, received });
  expect(await received()).toEqual(['1', '2']);
  await sdk.evaluate(({ signOut }) => signOut());
  await eventually(received).toEqual(['1', '2', 'permission-denied']);
  expect(new Set(tokens).size).toBe(3);
  expect(await get()).toBe('permission-denied');
  await signIn('ada');
  await write('3');
  const allowed = await listen(path);
  await eventually(async () => (await allowed.received()).at(-1)).toBe('3');
  expect(await get()).toBe('3');
  expect(await received()).toEqual(['1', '2', 'permission-denied']);
});
