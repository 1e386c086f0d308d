import { eventually, expect, test } from '../../support/conformance/fixtures.ts';
import type { Tab } from '../../support/conformance/tab.ts';

const kindsOf = ({ wire }: Tab) => wire.requests().map(({ kind }) => kind);

test('streaming: one response carries all updates', async ({ openListening, write }) => {
  const { tab, listener } = await openListening({ transport: 'streaming' });
  await write('2');
  await eventually(listener.told).toEqual(['1', '2']);
  await write('3');
  await eventually(listener.told).toEqual(['1', '2', '3']);
  expect(kindsOf(tab)).toEqual(['open', 'stream']);
});

test('long polling: every update ends a response, and none is missed', async ({
  openListening,
  write,
}) => {
  const { tab, listener } = await openListening({ transport: 'long polling', v: '0' });
  for (let update = 1; update <= 10; update += 1) {
    await write(String(update));
    await eventually(async () => (await listener.told()).at(-1)).toBe(String(update));
  }
  expect((await listener.told()).map(Number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const kinds = kindsOf(tab);
  expect(kinds).not.toContain('stream');
  expect(kinds.filter((kind) => kind === 'poll').length).toBeGreaterThan(10);
});

for (const transport of ['auto-detect', 'long polling'] as const) {
  test(`${transport}: a burst of updates ends on the last, and none comes out of order`, async ({
    openListening,
    write,
  }) => {
    const { listener } = await openListening({ transport, v: '0' });
    for (let update = 1; update <= 100; update += 1) await write(String(update));
    await eventually(async () => (await listener.told()).at(-1)).toBe('100');
    const told = (await listener.told()).map(Number);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(new Set(told).size).toBe(told.length);
  });
}
