import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createOneWay } from './oneWay.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Sends over new connections of one line, and tells when each one's last byte arrived. */
function arrivals(rate: number, delay: number, sizes: readonly number[]): readonly number[] {
  const start = performance.now();
  const line = createOneWay(rate, delay);
  const ends = sizes.map(() => 0);
  for (const [index, size] of sizes.entries()) {
    const lane = line.open(() => {
      ends[index] = performance.now() - start;
    });
    lane.send(Buffer.alloc(size));
  }
  jest.runAllTimers();
  return ends;
}

test('what is sent arrives whole and in order, and its end after it', () => {
  const received: Buffer[] = [];
  const lane = createOneWay(1_000_000, 10).open((data) => received.push(data));
  const text = 'abc'.repeat(5000);
  lane.send(Buffer.from(text));
  lane.send(Buffer.alloc(0));
  jest.runAllTimers();
  expect(Buffer.concat(received).toString()).toBe(text);
  expect(received.at(-1)).toHaveLength(0);
});

test('a small answer takes its size over the rate, and the delay', () => {
  // 10,000 bytes at 1 Mbps are 80 ms.
  const [end = 0] = arrivals(1_000_000, 50, [10_000]);
  expect(Math.abs(end - 130)).toBeLessThanOrEqual(3);
});

test('connections share the rate', () => {
  const [one = 0] = arrivals(1_000_000, 50, [10_000]);
  const [first = 0, second = 0] = arrivals(1_000_000, 50, [10_000, 10_000]);
  expect(first).toBeGreaterThan(one + 50);
  expect(Math.abs(second - first)).toBeLessThan(30);
});

test('a connection waits for acknowledgements before it sends more than ten segments', () => {
  // Fast enough that only the round trips count: 14,600 bytes, 29,200, 58,400.
  const [within = 0] = arrivals(10_000_000_000, 50, [14_600]);
  const [beyond = 0] = arrivals(10_000_000_000, 50, [14_601]);
  const [third = 0] = arrivals(10_000_000_000, 50, [14_600 + 29_201]);
  expect(Math.round(within / 50)).toBe(1);
  expect(Math.round(beyond / 50)).toBe(3);
  expect(Math.round(third / 50)).toBe(5);
});

test('a connection that is closed leaves the line to the others', () => {
  const line = createOneWay(1_000_000, 0);
  const closed = line.open(() => {});
  closed.send(Buffer.alloc(100_000));
  closed.close();
  let end = 0;
  const start = performance.now();
  line
    .open(() => {
      end = performance.now() - start;
    })
    .send(Buffer.alloc(1000));
  jest.runAllTimers();
  expect(end).toBeLessThan(40);
});
