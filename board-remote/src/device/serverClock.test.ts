import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { VirtualWorld } from '../testing/VirtualWorld.ts';
import { createServerClock, serverTime } from './serverClock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A clock that is checked every second, on a device whose clock is ten minutes ahead. */
function startClock({
  random = 0,
  prepare = () => {},
}: {
  readonly random?: number;
  readonly prepare?: (world: VirtualWorld) => void;
} = {}) {
  const world = new VirtualWorld({ heartbeat: null, fault: 'refuses', noticedAfter: null });
  world.setClock(10 * MINUTE);
  prepare(world);
  const clock = createServerClock(Object.assign(world, { random: () => random }));
  /** The certainty at each change of it or of the time. */
  const changes: string[] = [];
  clock.onTick((hasChanged) => {
    if (hasChanged) changes.push(clock.certainty());
  });
  const stop = clock.start();
  return {
    world,
    clock,
    changes,
    /** How many requests the server has got. */
    asked: () => world.counts.timeRequests,
    /** By how much the clock is ahead of the right time, milliseconds. */
    error: () => clock.now() - world.time,
    stop,
  };
}

/** A clock that knows the time, halfway between two checks. */
async function runClock(random?: number) {
  const started = startClock(random === undefined ? {} : { random });
  await started.world.pass(30_500);
  started.changes.length = 0;
  return started;
}

/** How much the server's answer may be wrong, milliseconds: its header has whole seconds. */
const EXACT_MS = 600;

describe('at the start', () => {
  test('the server is asked at once, and the time is known with its answer', async () => {
    const { world, clock, asked, error } = startClock();
    expect([asked(), error()]).toEqual([1, 10 * MINUTE]);
    await world.pass(99);
    expect(clock.certainty()).toBe('unknown');
    await world.pass(1);
    expect(clock.certainty()).toBe('known');
    expect(Math.abs(error())).toBeLessThanOrEqual(EXACT_MS);
  });

  test.each([
    ['wrong', HOUR],
    ['right', 0],
  ])('the board of a device whose clock is %s is drawn when that is known', async (_, ahead) => {
    const { world, changes } = startClock({ prepare: (one) => one.setClock(ahead) });
    await world.pass(100);
    expect(changes).toEqual(['known']);
  });

  test.each([
    // The answer is 450 ms ahead, because its header has whole seconds.
    [2450, 2450],
    [2451, 0],
    [-1550, -1550],
    [-1551, 0],
  ])(
    'a device whose clock is %d ms ahead is believed up to two seconds',
    async (ahead, believed) => {
      const { world, error } = startClock({ prepare: (one) => one.setClock(ahead) });
      await world.pass(100);
      expect(Math.abs(error() - believed)).toBeLessThanOrEqual(believed === 0 ? EXACT_MS : 0);
    },
  );

  test('a device whose server hangs is believed after two seconds', async () => {
    const { world, clock, error } = startClock({ prepare: (one) => one.setServer('hangs') });
    await world.pass(1999);
    expect(clock.certainty()).toBe('unknown');
    await world.pass(1);
    expect([clock.certainty(), error()]).toEqual(['known', 10 * MINUTE]);
  });

  test('a server that refuses is asked again before the device is believed', async () => {
    const { world, clock, error } = startClock({ prepare: (one) => one.setServer('refuses') });
    await world.pass(900);
    world.setServer('answers');
    expect(clock.certainty()).toBe('unknown');
    await world.pass(1000);
    expect(clock.certainty()).toBe('known');
    expect(Math.abs(error())).toBeLessThanOrEqual(EXACT_MS);
  });

  test('an answer that comes later counts', async () => {
    const { world, error, changes } = startClock({ prepare: (one) => one.setServer('hangs') });
    await world.pass(2500);
    world.setServer('answers');
    await world.pass(2000);
    expect(Math.abs(error())).toBeLessThanOrEqual(EXACT_MS);
    expect(changes).toEqual(['known', 'known']);
  });

  test('a page that is hidden asks, once', async () => {
    const { world, asked } = startClock({
      prepare: (one) => {
        one.setServer('refuses');
        one.hide();
      },
    });
    await world.pass(HOUR);
    expect(asked()).toBe(1);
  });
});

describe('the server is asked', () => {
  test('every ten minutes', async () => {
    const { world, asked } = startClock();
    await world.pass(HOUR);
    expect(asked()).toBe(6);
  });

  test('when the page wakes', async () => {
    const { world, asked } = await runClock();
    world.hide();
    await world.pass(HOUR);
    expect(asked()).toBe(1);
    world.wake();
    expect(asked()).toBe(2);
  });

  test('not when a network comes back while the page is hidden', async () => {
    const { world, asked } = await runClock();
    world.hide();
    world.reconnectNetwork();
    expect(asked()).toBe(1);
  });

  test.each([
    [0, [0, 1, 3, 7, 15, 31, 63, 123, 183]],
    [1, [0, 0.75, 2.25, 5.25, 11.25, 23.25, 47.25, 92.25, 137.25, 182.25]],
  ])(
    'after delays that double to a minute while it refuses, with the jitter %d',
    async (random, seconds) => {
      const { world, asked } = startClock({ random, prepare: (one) => one.setServer('refuses') });
      const times: number[] = [];
      for (let quarter = 0; quarter < 800; quarter += 1) {
        if (asked() > times.length) times.push(quarter / 4);
        await world.pass(250);
      }
      expect(times).toEqual(seconds);
    },
  );

  test('after a second again once it has answered', async () => {
    const { world, asked } = startClock({ prepare: (one) => one.setServer('refuses') });
    await world.pass(40_000);
    world.setServer('answers');
    await world.pass(30_000);
    world.setServer('refuses');
    world.wake();
    const before = asked();
    await world.pass(1000);
    expect(asked()).toBe(before + 1);
  });
});

/** A device that sleeps, and a clock that is set, forward or back: nothing on the page tells them apart. */
const JUMPS = {
  'has slept': (world: VirtualWorld, ms: number) => world.sleep(ms),
  'was set forward': (world: VirtualWorld, ms: number) => world.setClock(10 * MINUTE + ms),
  'was set back': (world: VirtualWorld, ms: number) => world.setClock(10 * MINUTE - ms),
} as const;

const lengths = fc.integer({ min: 6000, max: 24 * HOUR });

describe.each(Object.entries(JUMPS))('on a visible page whose device %s', (_, jump) => {
  test('the time is doubtful within a second, and the server is asked, once', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, async (ms) => {
        const { world, clock, asked, changes } = await runClock();
        world.setServer('hangs');
        jump(world, ms);
        await world.pass(1000);
        expect([clock.certainty(), asked(), changes]).toEqual(['doubtful', 2, ['doubtful']]);
        await world.pass(900);
        expect(asked()).toBe(2);
      }),
    );
  });

  test('the time is right and known as soon as the server answers', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, async (ms) => {
        const { world, clock, error, changes } = await runClock();
        jump(world, ms);
        await world.pass(1100);
        expect([clock.certainty(), changes]).toEqual(['known', ['doubtful', 'known']]);
        expect(Math.abs(error())).toBeLessThanOrEqual(EXACT_MS);
      }),
    );
  });

  test('the device is believed after two seconds without an answer', async () => {
    const { world, clock } = await runClock();
    world.setServer('refuses');
    jump(world, HOUR);
    clock.check();
    await world.pass(1999);
    expect(clock.certainty()).toBe('doubtful');
    await world.pass(1);
    expect(clock.certainty()).toBe('known');
  });

  test.each([
    [4000, 'known'],
    [4001, 'doubtful'],
  ])('by %d ms, the time is %s', async (ms, certainty) => {
    const { world, clock } = await runClock();
    clock.check();
    jump(world, ms);
    clock.check();
    expect(clock.certainty()).toBe(certainty);
  });
});

describe('a device that has slept', () => {
  test('knows for how long, though the server does not answer', async () => {
    const { world, error } = await runClock();
    world.setServer('hangs');
    world.sleep(HOUR);
    await world.pass(3000);
    expect(Math.abs(error())).toBeLessThanOrEqual(EXACT_MS);
  });

  test('believes no answer that the server gave before the sleep, and asks again', async () => {
    const { world, error, asked, changes } = await runClock();
    world.wake();
    // The server has read its clock, and its answer is on the way.
    await world.pass(60);
    world.sleep(HOUR);
    await world.pass(250);
    expect([asked(), changes]).toEqual([3, ['doubtful', 'known']]);
    expect(Math.abs(error())).toBeLessThanOrEqual(EXACT_MS);
  });

  test('and whose page wakes doubts the time at once', async () => {
    const { world, clock, asked } = await runClock();
    world.hide();
    world.sleep(HOUR);
    world.wake();
    expect([clock.certainty(), asked()]).toEqual(['doubtful', 2]);
  });

  test('and whose page stays hidden asks nothing', async () => {
    const { world, error, asked, changes } = await runClock();
    world.hide();
    world.sleep(HOUR);
    await world.pass(HOUR);
    expect([asked(), changes]).toEqual([1, []]);
    expect(Math.abs(error())).toBeLessThanOrEqual(EXACT_MS);
  });
});

test('a clock that jumps at the start leaves the time unknown', async () => {
  const { world, clock, changes } = startClock({ prepare: (one) => one.setServer('hangs') });
  await world.pass(500);
  world.setClock(HOUR);
  await world.pass(2400);
  expect(clock.certainty()).toBe('unknown');
  await world.pass(100);
  expect(changes).toEqual(['unknown', 'known']);
});

describe('a clock that has stopped', () => {
  test('leaves no request and no timer', async () => {
    const { world, clock, changes, stop } = startClock();
    await world.pass(50);
    stop();
    expect(world.timers).toBe(0);
    await world.pass(HOUR);
    expect([clock.certainty(), changes, world.counts.timeRequests]).toEqual(['unknown', [], 1]);
  });

  test('asks anew when it is started again', async () => {
    const { world, clock, stop } = startClock();
    stop();
    clock.start();
    await world.pass(100);
    expect(clock.certainty()).toBe('known');
  });
});

describe('the time of a response', () => {
  const SERVER = Date.parse('2026-11-20T12:00:00Z');
  const DATE = { Date: 'Fri, 20 Nov 2026 12:00:00 GMT' };

  test.each<[headers: Record<string, string>, took: number, time: number]>([
    [DATE, 0, SERVER + 500],
    [DATE, 200, SERVER + 600],
    // A response from a cache.
    [{ ...DATE, Age: '30' }, 0, SERVER + 30_500],
  ])('with %j after %d ms is %d', (headers, took, time) => {
    const receipt = { received: SERVER + 600_000, took };
    expect(serverTime(new Headers(headers), receipt)).toBe(time);
  });

  test.each<[headers: Record<string, string>]>([
    [{}],
    [{ Date: 'today' }],
    [{ ...DATE, Age: 'old' }],
  ])('with %j is the device’s', (headers) => {
    const receipt = { received: SERVER + 600_000, took: 200 };
    expect(serverTime(new Headers(headers), receipt)).toBe(SERVER + 600_000);
  });
});
