import { expect, jest, test } from '@jest/globals';
import { keepRunning } from './keepRunning.ts';

/** A server whose processes end when a test says so. */
function fakeServer({ isUp = () => Promise.resolve() } = {}) {
  const ends: ((status: number) => void)[] = [];
  const print = jest.fn<(line: string) => void>();
  const run = (): Promise<{ status: number }> =>
    new Promise((resolve) => {
      ends.push((status) => resolve({ status }));
    });
  const started = async (count: number): Promise<void> => {
    while (ends.length < count) await new Promise(setImmediate);
    // Its `up` has settled by then.
    await new Promise(setImmediate);
  };
  return { ends, print, started, ...keepRunning({ title: 'The server', run, isUp, print }) };
}

test('a server that crashes after it was up is started again, and that is said', async () => {
  const { ends, print, started, up } = fakeServer();
  await up;
  ends[0]?.(137);
  await started(2);
  expect(print.mock.calls).toEqual([['The server ended with status 137 and is started again.']]);
});

test('a server that ends before it was up is not started again', async () => {
  const { ends, failure, print } = fakeServer({ isUp: () => new Promise(() => {}) });
  ends[0]?.(1);
  await expect(failure).rejects.toThrow('The server ended with status 1.');
  expect(print).not.toHaveBeenCalled();
});

test('a server that crashes a sixth time is given up', async () => {
  const { ends, failure, started } = fakeServer();
  const given = failure.catch(String);
  for (let count = 1; count <= 6; count += 1) {
    await started(count);
    ends[count - 1]?.(9);
  }
  expect(await given).toContain('The server ended with status 9.');
  expect(ends).toHaveLength(6);
});
