import { eventually, expect, test } from '../../support/conformance/fixtures.ts';
import { VALUES, VALUES_IN_SDK } from '../../support/conformance/values.ts';

test('a document is told of through its life, once and from the server: missing, created, updated, deleted, created again', async ({
  open,
  path,
  write,
}) => {
  const tab = await open();
  const listener = await tab.listen(path, true);
  await eventually(listener.told).toEqual(['missing']);
  await write('1');
  await eventually(listener.told).toEqual(['missing', '1']);
  await write('2');
  await eventually(listener.told).toEqual(['missing', '1', '2']);
  await write(undefined);
  await eventually(listener.told).toEqual(['missing', '1', '2', 'missing']);
  await write('3');
  await eventually(listener.told).toEqual(['missing', '1', '2', 'missing', '3']);
});

test('a write that changes nothing calls no listener', async ({ write, openListening }) => {
  const { listener } = await openListening({ includeMetadataChanges: true });
  await write('1');
  await write('2');
  await eventually(listener.told).toEqual(['1', '2']);
});

test('updates one after the other are each told once', async ({ open, path, write }) => {
  const updates = Array.from({ length: 30 }, (_, index) => String(index));
  const tab = await open();
  const listener = await tab.listen(path);
  await eventually(listener.told).toEqual(['missing']);
  for (const update of updates) {
    await write(update);
    await eventually(async () => (await listener.told()).at(-1)).toBe(update);
  }
  expect(await listener.told()).toEqual(['missing', ...updates]);
});

test('a burst of 100 updates ends on the last, and none comes out of order', async ({
  open,
  path,
  write,
}) => {
  await write('0');
  const tab = await open();
  const listener = await tab.listen(path);
  await eventually(listener.told).toEqual(['0']);
  for (let update = 1; update <= 100; update += 1) await write(String(update));
  await eventually(async () => (await listener.told()).at(-1)).toBe('100');
  const told = (await listener.told()).map(Number);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(new Set(told).size).toBe(told.length);
});

test('every type of value comes through as it was written', async ({
  open,
  path,
  schools,
  domain,
}) => {
  await schools.writeFields(domain, VALUES);
  const tab = await open();
  const listener = await tab.listen(path);
  await eventually(listener.calls).toEqual([
    { kind: 'document', data: VALUES_IN_SDK, fromCache: false },
  ]);
});

test('a document of almost 1 MiB comes through, and its update', async ({ open, path, write }) => {
  // In code units, characters and bytes alike too long for one frame to be counted wrongly unnoticed.
  const large = 'é😀 '.repeat(149_000);
  await write(large);
  const tab = await open();
  const listener = await tab.listen(path);
  await eventually(listener.told).toEqual([large]);
  await write(`${large}!`);
  await eventually(listener.told).toEqual([large, `${large}!`]);
});
