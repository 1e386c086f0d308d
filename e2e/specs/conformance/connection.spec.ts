import { RESTARTS } from '../../support/conformance/backend.ts';
import { eventually, expect, test } from '../../support/conformance/fixtures.ts';
import { LOAD_FAILURE } from '../../support/watchedTest.ts';

test('without the network the last data stays, as of the cache; with it the newest comes', async ({
  write,
  openListening,
}) => {
  const { sdk, received, sent } = await openListening({ includeMetadataChanges: true });
  const last = async () => (await received()).at(-1);
  await sdk.evaluate(({ disableNetwork }) => disableNetwork());
  await eventually(received).toEqual(['1', '1?']);
  await write('2');
  await write('3');
  await sdk.evaluate(({ enableNetwork }) => enableNetwork());
  await eventually(last).toBe('3');
  expect((await received()).filter((v) => v !== '1?' && v !== '3?')).toEqual(['1', '3']);
  expect(sent.filter((message) => /add|resume/.test(message))).toEqual(['add', 'resume']);

  await sdk.evaluate(({ disableNetwork }) => disableNetwork());
  await write(undefined);
  await sdk.evaluate(({ enableNetwork }) => enableNetwork());
  await eventually(last).toBe('missing');
  await write('4');
  await eventually(last).toBe('4');
});

test(
  'resumed after a restart: what is unchanged is not reported again, no update is missed or doubled',
  { tag: RESTARTS },
  async ({ backend, openListening, pageConsole, path, write }) => {
    pageConsole.expectErrors(LOAD_FAILURE);
    const { sdk, listen, received } = await openListening();
    const watched = await listen(path, true);
    await eventually(watched.received).toEqual(['1']);
    const restart = async (): Promise<void> => {
      await sdk.evaluate(({ disableNetwork }) => disableNetwork());
      await backend.stop();
      await backend.start();
    };
    await restart();
    await write('1');
    await sdk.evaluate(({ enableNetwork }) => enableNetwork());
    await eventually(watched.received).toEqual(['1', '1?', '1']);
    await write('2');
    await write('3');
    await eventually(async () => (await received()).at(-1)).toBe('3');
    expect(await received()).toEqual(['1', '2', '3']);

    // The document ends with the backend.
    await restart();
    await sdk.evaluate(({ enableNetwork }) => enableNetwork());
    await eventually(received).toEqual(['1', '2', '3', 'missing']);
  },
);
