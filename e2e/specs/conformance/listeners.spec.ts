import { eventually, expect, test } from '../../support/conformance/fixtures.ts';

test('subscribing again and again on an open session ends with one target and the newest data', async ({
  path,
  write,
  openListening,
}) => {
  const { tab, listener: first } = await openListening();
  await first.stop();
  await write('2');
  const last = await tab.churn(path, 20);
  await eventually(async () => (await last.told()).at(-1)).toBe('2');
  await write('3');
  await eventually(async () => (await last.told()).at(-1)).toBe('3');
  expect(await first.told()).toEqual(['1']);
  expect(tab.wire.tokens()).toHaveLength(1);
  const verbs = tab.wire.targets().map((target) => target.split(' ')[0]);
  const removed = verbs.filter((verb) => verb === 'remove').length;
  expect(verbs.length - removed).toBe(removed + 1);
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

// A browser opens six connections to a host, and every tab holds one for its stream.
test('five tabs, each with an SDK of its own, are told the same', async ({ open, path, write }) => {
  await write('1');
  const tabs = [await open(), await open(), await open(), await open(), await open()];
  const listeners = await Promise.all(tabs.map((tab) => tab.listen(path)));
  for (const { told } of listeners) await eventually(told).toEqual(['1']);
  await write('2');
  for (const { told } of listeners) await eventually(told).toEqual(['1', '2']);
});
