import { LOCAL_ONLY, RESTARTS } from '../../support/conformance/backend.ts';
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

  await tab.setNetwork(false);
  await write(undefined);
  await tab.setNetwork(true);
  await eventually(async () => (await listener.told()).at(-1)).toBe('missing');
  await write('4');
  await eventually(async () => (await listener.told()).at(-1)).toBe('4');
});

test(
  'a resume token spares the way to a document that did not change',
  // It answers every resume token by a RESET and the document.
  { tag: LOCAL_ONLY },
  async ({ openListening }) => {
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
  },
);

test(
  'resumed after a restart: what is unchanged is not told again, no update is missed or doubled',
  { tag: RESTARTS },
  async ({ backend, openListening, path, write }) => {
    const { tab, listener } = await openListening();
    const watched = await tab.listen(path, true);
    await eventually(watched.told).toEqual(['1']);
    const restart = async (): Promise<void> => {
      await tab.setNetwork(false);
      await backend.stop();
      await backend.start();
    };
    await restart();
    await write('1');
    await tab.setNetwork(true);
    await eventually(watched.told).toEqual(['1', '1?', '1']);
    await write('2');
    await write('3');
    await eventually(async () => (await listener.told()).at(-1)).toBe('3');
    expect(await listener.told()).toEqual(['1', '2', '3']);

    // The document ends with the backend.
    await restart();
    await tab.setNetwork(true);
    await eventually(listener.told).toEqual(['1', '2', '3', 'missing']);
  },
);
