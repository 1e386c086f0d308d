import { eventually, expect, test, writeUntilReceived } from '../../support/conformance/test.ts';
import { schoolsOf, text } from '../../support/schools.ts';

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

test('a resident listens to their own wish, from before it is there, and to no other', async ({
  backend,
  domain,
  open,
}) => {
  const { sdk, listen } = await open();
  const uid = await sdk.evaluate((page, email) => page.signIn(email), `ada@${domain}`);
  const { writeFields } = schoolsOf(backend.origin);
  const [own, others] = [`${domain}/wishes/${uid}-0`, `${domain}/wishes/x${uid}-0`];
  await writeFields(others, { v: text('1') });
  const listener = await listen(`schools/${own}`);
  await eventually(listener.received).toEqual(['missing']);
  const denied = await listen(`schools/${others}`);
  await eventually(denied.received).toEqual(['permission-denied']);
  await writeUntilReceived('2', {
    write: (v = '') => writeFields(own, { v: text(v) }),
    received: listener.received,
  });
  expect(await listener.received()).toEqual(['missing', '2']);
});
