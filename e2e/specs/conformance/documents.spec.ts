import { eventually, test } from '../../support/conformance/fixtures.ts';
import { VALUES, VALUES_IN_SDK } from '../../support/conformance/values.ts';

test('a document is told of through its life, once and from the server: missing, created, updated, deleted, created again', async ({
  openListening,
  write,
}) => {
  const { listener } = await openListening({ includeMetadataChanges: true, v: undefined });
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

test('a document of almost 1 MiB comes through, and its update', async ({
  openListening,
  write,
}) => {
  // In code units, characters and bytes alike too long for one frame to be counted wrongly unnoticed.
  const large = 'é😀 '.repeat(149_000);
  const { listener } = await openListening({ v: large });
  await write(`${large}!`);
  await eventually(listener.told).toEqual([large, `${large}!`]);
});
