import { RESTARTS } from '../../support/conformance/backend.ts';
import { eventually, expect, test } from '../../support/conformance/fixtures.ts';

test('subscribe, unsubscribe, subscribe in quick order ends with one listener and the newest data', async ({
  open,
  path,
  write,
}) => {
  await write('1');
  const tab = await open();
  const listener = await tab.churn(path, 20);
  await eventually(listener.told).toEqual(['1']);
  await write('2');
  await eventually(listener.told).toEqual(['1', '2']);
  const targets = tab.wire.targets().map((target) => target.split(' ')[0]);
  const removed = targets.filter((verb) => verb === 'remove').length;
  expect(targets.length - removed).toBe(removed + 1);
});

test('subscribing again on an open session goes on with the newest data', async ({
  path,
  write,
  openListening,
}) => {
  const { tab, listener: first } = await openListening();
  await first.stop();
  await write('2');
  const second = await tab.churn(path, 10);
  await eventually(async () => (await second.told()).at(-1)).toBe('2');
  await write('3');
  await eventually(async () => (await second.told()).at(-1)).toBe('3');
  expect(await first.told()).toEqual(['1']);
  expect(tab.wire.tokens()).toHaveLength(1);
});

test('a listener that ended is told nothing more, and its target is removed', async ({
  path,
  write,
  openListening,
}) => {
  const { tab, listener: ended } = await openListening();
  await ended.stop();
  const [added = ''] = tab.wire.targets();
  await eventually(tab.wire.targets).toEqual([added, added.replace('add', 'remove')]);
  await eventually(() => tab.wire.timesTold('REMOVE')).toBe(1);
  await write('2');
  expect(await tab.get(path)).toBe('2');
  expect(await ended.told()).toEqual(['1']);
  // Once for each of the two targets, and never for the one that was removed.
  await eventually(() => tab.wire.timesTold('CURRENT')).toBe(2);
  expect(tab.wire.timesTold('documentChange')).toBe(2);
});

test(
  'listeners that ended leave none at the backend',
  { tag: RESTARTS },
  async ({ backend, openListening, path }) => {
    // The tabs of earlier tests may be counted for some seconds yet.
    await backend.stop();
    await backend.start();
    const { tab, listener: first } = await openListening({ v: undefined });
    const second = await tab.churn(path, 20);
    await eventually(second.told).toEqual(['missing']);
    expect(backend.listenerCount()).toBe(1);
    await first.stop();
    await second.stop();
    await eventually(backend.listenerCount).toBe(0);
  },
);

// A browser opens six connections to a host, and every tab holds one for its stream.
test('five tabs, each with an SDK of its own, are told the same', async ({ open, path, write }) => {
  await write('1');
  const tabs = [await open(), await open(), await open(), await open(), await open()];
  const listeners = await Promise.all(tabs.map((tab) => tab.listen(path)));
  for (const { told } of listeners) await eventually(told).toEqual(['1']);
  await write('2');
  await write(undefined);
  await write('3');
  for (const { told } of listeners) {
    await eventually(async () => (await told()).at(-1)).toBe('3');
    expect((await told()).slice(0, 2)).toEqual(['1', '2']);
  }
  expect(await tabs[0]?.get(path)).toBe('3');
});
