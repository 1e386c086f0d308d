import { beforeEach, expect, jest, test } from '@jest/globals';
import type { DeviceText } from '@laundry-board/shared-types/deviceText';
import type { Snapshot } from '../model/connection/backend.ts';
import { readBusyWeek } from './readBusyWeek.ts';

const HOUR = 3_600_000;
const WASHERS = `-${'1'.repeat(167)}`;
const DOCUMENT = { washers: WASHERS, weeks: 8, zone: 'UTC', updated: Date.UTC(2026, 0) };
const WEEK = { washers: [null, ...Array.from({ length: 167 }, () => 1)], zone: 'UTC' };

let kept: string | null = null;
const device: DeviceText = {
  read: () => kept,
  write: (text) => {
    kept = text;
  },
};

beforeEach(() => {
  kept = null;
});

/** Reads at a time, from a backend that answers with some snapshots. */
function readAt(time: number, ...snapshots: readonly Snapshot[]) {
  const onRead = jest.fn();
  const stop = jest.fn();
  const callbacks: ((snapshot: Snapshot) => void)[] = [];
  const listen = jest.fn((onSnapshot: (snapshot: Snapshot) => void) => {
    callbacks.push(onSnapshot);
    return stop;
  });
  const end = readBusyWeek({ listen, device, now: () => time, onRead });
  for (const snapshot of snapshots) callbacks.forEach((callback) => callback(snapshot));
  return { onRead, listen, stop, end };
}

const found: Snapshot = { kind: 'document', data: DOCUMENT };

test('a document is read, and no longer listened to', () => {
  const { onRead, stop } = readAt(0, { kind: 'disconnected' }, found);
  expect(onRead.mock.calls).toEqual([[WEEK]]);
  expect(stop).toHaveBeenCalledTimes(1);
});

test('for a day the device knows it without a read', () => {
  readAt(0, found);
  const { onRead, listen } = readAt(23 * HOUR);
  expect(onRead.mock.calls).toEqual([[WEEK]]);
  expect(listen).not.toHaveBeenCalled();
});

test('after a day it is read again', () => {
  readAt(0, found);
  const { onRead } = readAt(24 * HOUR, { kind: 'missing' });
  expect(onRead).not.toHaveBeenCalled();
});

test.each<[string, Snapshot]>([
  ['no document', { kind: 'missing' }],
  ['a document that is wrong', { kind: 'document', data: { washers: '1' } }],
])('for %s nothing is known, nor asked again for a day', (_, snapshot) => {
  expect(readAt(0, snapshot).onRead).not.toHaveBeenCalled();
  const { onRead, listen } = readAt(HOUR);
  expect(onRead).not.toHaveBeenCalled();
  expect(listen).not.toHaveBeenCalled();
});

test.each(['{', '[]', '{"readAt":0}', '{"readAt":0,"week":{"washers":"1"}}', '{"week":null}'])(
  'where the device has kept %s it is read',
  (text) => {
    kept = text;
    expect(readAt(0, found).onRead.mock.calls).toEqual([[WEEK]]);
  },
);

test('a building that is left before it answers is no longer listened to', () => {
  const { stop, end } = readAt(0, { kind: 'disconnected' });
  end();
  expect(stop).toHaveBeenCalledTimes(1);
});
