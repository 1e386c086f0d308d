import { eventually, expect, test } from '../../support/conformance/test.ts';

test('each change of a document is reported once and from the server', async ({
  open,
  path,
  write,
}) => {
  const { listen } = await open();
  const { received } = await listen(path, true);
  await eventually(received).toEqual(['missing']);
  await write('1');
  await eventually(received).toEqual(['missing', '1']);
  // A write that changes nothing is none.
  await write('1');
  await write('2');
  await eventually(received).toEqual(['missing', '1', '2']);
  await write(undefined);
  await eventually(received).toEqual(['missing', '1', '2', 'missing']);
  await write('3');
  await eventually(received).toEqual(['missing', '1', '2', 'missing', '3']);
});

test('a document of almost 1 MiB comes through, and its update', async ({
  openListening,
  write,
}) => {
  // In code units, characters and bytes alike too long for one frame to be counted wrongly unnoticed.
  const large = 'é😀 '.repeat(149_000);
  const { received } = await openListening({ v: large });
  await write(`${large}!`);
  await eventually(received).toEqual([large, `${large}!`]);
});

// A stream carries all updates, a poll ends with the first.
for (const [transport, requests] of [
  ['auto-detect', /^add (stream|poll)/],
  ['long polling', /^add( poll){11,}$/],
] as const) {
  test(`${transport}: no update is missed, and of a burst the last one comes, none out of order`, async ({
    openListening,
    write,
  }) => {
    const { received, sent } = await openListening({ transport, v: '0' });
    const numbers = async () => (await received()).map(Number);
    for (let update = 1; update <= 10; update += 1) {
      await write(String(update));
      await eventually(async () => (await numbers()).at(-1)).toBe(update);
    }
    expect(await numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(sent.join(' ')).toMatch(requests);
    for (let update = 11; update <= 100; update += 1) await write(String(update));
    await eventually(async () => (await numbers()).at(-1)).toBe(100);
    const burst = await numbers();
    expect(burst).toEqual([...new Set(burst)].toSorted((a, b) => a - b));
  });
}
