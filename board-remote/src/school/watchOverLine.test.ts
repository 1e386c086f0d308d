import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { manualBackend } from '../testing/manualBackend.ts';
import { manualWatch } from '../testing/manualWatch.ts';
import { watchOverLine } from './watchOverLine.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

function watchSchool() {
  const school = manualWatch();
  const backend = manualBackend();
  const onSnapshot = jest.fn();
  const onError = jest.fn();
  const cancel = watchOverLine(school.watch, backend)('campus.example', onSnapshot, onError);
  return { ...school, ...backend, onSnapshot, onError, cancel };
}

test('a lost line is reported as what was heard last, from the cache', () => {
  const { send, sendCached, onSnapshot, cancel, open } = watchSchool();
  send({ buildings: [1] });
  expect(onSnapshot).toHaveBeenLastCalledWith({
    exists: true,
    fromCache: false,
    data: { buildings: [1] },
  });
  sendCached({ buildings: [1] });
  expect(onSnapshot).toHaveBeenLastCalledWith({
    exists: true,
    fromCache: true,
    data: { buildings: [1] },
  });
  sendCached({ buildings: [1] });
  expect(onSnapshot).toHaveBeenCalledTimes(2);
  cancel();
  expect(open).toHaveLength(0);
});

test('a backend that hangs from the start is reported within 10 s', async () => {
  const { be, onSnapshot, cancel } = watchSchool();
  be('hangs');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(onSnapshot.mock.calls).toEqual([[{ exists: false, fromCache: true, data: undefined }]]);
  cancel();
});

test('the line ends with a listener that fails', async () => {
  const { fail, ask, onError } = watchSchool();
  fail();
  expect(onError).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
});
