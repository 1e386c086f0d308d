import { RESTARTS } from '../../support/conformance/backend.ts';
import { eventually, expect, test } from '../../support/conformance/fixtures.ts';
import { LOAD_FAILURE } from '../../support/watchedTest.ts';

test('without the network the last data stays, as of the cache; with it the newest comes', async ({
  write,
  openListening,
}) => {
  const { sdk, told, sent } = await openListening({ includeMetadataChanges: true });
  const last = async () => (await told()).at(-1);
  await sdk.evaluate(({ disableNetwork }) => disableNetwork());
  await eventually(told).toEqual(['1', '1?']);
  await write('2');
  await write('3');
  await sdk.evaluate(({ enableNetwork }) => enableNetwork());
  await eventually(last).toBe('3');
  expect((await told()).filter((v) => v !== '1?' && v !== '3?')).toEqual(['1', '3']);
  expect(sent.filter((message) => /add|resume/.test(message))).toEqual(['add', 'resume']);

  await sdk.evaluate(({ disableNetwork }) => disableNetwork());
  await write(undefined);
  await sdk.evaluate(({ enableNetwork }) => enableNetwork());
  await eventually(last).toBe('missing');
  await write('4');
  await eventually(last).toBe('4');
});

test(
  'resumed after a restart: what is unchanged is not told again, no update is missed or doubled',
  { tag: RESTARTS },
  async ({ backend, openListening, pageConsole, path, write }) => {
    pageConsole.expectErrors(LOAD_FAILURE);
    const { sdk, listen, told } = await openListening();
    const watched = await listen(path, true);
    await eventually(watched.told).toEqual(['1']);
    const restart = async (): Promise<void> => {
      await sdk.evaluate(({ disableNetwork }) => disableNetwork());
      await backend.stop();
      await backend.start();
    };
    await restart();
    await write('1');
    await sdk.evaluate(({ enableNetwork }) => enableNetwork());
    await eventually(watched.told).toEqual(['1', '1?', '1']);
    await write('2');
    await write('3');
    await eventually(async () => (await told()).at(-1)).toBe('3');
    expect(await told()).toEqual(['1', '2', '3']);

    // The document ends with the backend.
    await restart();
    await sdk.evaluate(({ enableNetwork }) => enableNetwork());
    await eventually(told).toEqual(['1', '2', '3', 'missing']);
  },
);
