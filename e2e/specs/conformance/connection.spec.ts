import { eventually, expect, test } from '../../support/conformance/test.ts';

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
