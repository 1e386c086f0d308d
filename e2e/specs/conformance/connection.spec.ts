import { RESTARTS } from '../../support/conformance/backend.ts';
import { eventually, expect, test } from '../../support/conformance/fixtures.ts';

test('without the network the last data stays, as of the cache; with it the newest comes', async ({
  write,
  openListening,
}) => {
  const { tab, listener } = await openListening({ includeMetadataChanges: true });
  await tab.setNetwork(false);
  await eventually(listener.told).toEqual(['1', '1?']);
  await write('2');
  await write('3');
  await tab.setNetwork(true);
  await eventually(async () => (await listener.told()).at(-1)).toBe('3');
  expect((await listener.told()).filter((v) => v !== '1?' && v !== '3?')).toEqual(['1', '3']);
});

test('a resume token spares the way to a document that did not change', async ({
  openListening,
}) => {
  const { tab, listener } = await openListening({ includeMetadataChanges: true });
  for (const sessions of [1, 2, 3]) {
    await eventually(() => tab.wire.timesTold('CURRENT')).toBe(sessions);
    await tab.setNetwork(false);
    await tab.setNetwork(true);
    await eventually(async () => (await listener.told()).length).toBe(1 + 2 * sessions);
  }
  await eventually(() => tab.wire.timesTold('CURRENT')).toBe(4);
  const verbs = tab.wire.targets().map((target) => target.split(' ')[0]);
  expect(verbs).toEqual(['add', 'resume', 'resume', 'resume']);
  expect(tab.wire.timesTold('documentChange')).toBe(1);
});

test('a document that was deleted while the network was off is told as missing', async ({
  write,
  openListening,
}) => {
  const { tab, listener } = await openListening();
  await tab.setNetwork(false);
  await write(undefined);
  await tab.setNetwork(true);
  await eventually(listener.told).toEqual(['1', 'missing']);
  await write('2');
  await eventually(listener.told).toEqual(['1', 'missing', '2']);
});

test('a browser that was offline is told the newest', async ({ write, openListening }) => {
  const { tab, listener } = await openListening();
  const context = tab.page.context();
  await context.setOffline(true);
  await write('2');
  await write('3');
  await context.setOffline(false);
  await eventually(async () => (await listener.told()).at(-1)).toBe('3');
  await write('4');
  await eventually(async () => (await listener.told()).at(-1)).toBe('4');
});

test(
  'resumed after a restart: what is unchanged is not told again, no update is missed or doubled',
  { tag: RESTARTS },
  async ({ backend, openListening, path, write }) => {
    const { tab, listener } = await openListening();
    const watched = await tab.listen(path, true);
    await eventually(watched.told).toEqual(['1']);
    await tab.setNetwork(false);
    await backend.stop();
    await backend.start();
    await write('1');
    await tab.setNetwork(true);
    await eventually(watched.told).toEqual(['1', '1?', '1']);
    await write('2');
    await write('3');
    await eventually(async () => (await listener.told()).at(-1)).toBe('3');
    expect(await listener.told()).toEqual(['1', '2', '3']);
  },
);

test(
  'after a restart without the document it is told as missing',
  { tag: RESTARTS },
  async ({ backend, openListening }) => {
    const { tab, listener } = await openListening();
    await tab.setNetwork(false);
    await backend.stop();
    await backend.start();
    await tab.setNetwork(true);
    await eventually(listener.told).toEqual(['1', 'missing']);
  },
);

test(
  'a backend that is killed and started again: the SDK is back by itself',
  { tag: RESTARTS },
  async ({ backend, write, openListening }) => {
    const { listener } = await openListening();
    await backend.stop();
    await backend.start();
    await write('2');
    await eventually(async () => (await listener.told()).at(-1)).toBe('2');
    await write('3');
    await eventually(async () => (await listener.told()).at(-1)).toBe('3');
    const told = (await listener.told()).filter((v) => v !== 'missing' && v !== 'missing?');
    expect(told).toEqual(['1', '2', '3']);
  },
);
