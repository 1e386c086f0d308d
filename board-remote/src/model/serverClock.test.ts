import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { VirtualWorld } from '../testing/VirtualWorld.ts';
import { createServerClock } from './serverClock.ts';

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
  const changes: { readonly wasKnown: boolean }[] = [];
  const isKnown = (): boolean => clock.isKnown.getSnapshot();
  clock.onTick((hasJumped) => {
    if (hasJumped) changes.push({ wasKnown: isKnown() });
  });
  const stop = clock.start();
  return {
    world,
    clock,
    changes,
    isKnown,
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
    const { world, isKnown, asked, error } = startClock();
    expect([asked(), isKnown(), error()]).toEqual([1, false, 10 * MINUTE]);
    await world.pass(99);
    expect(isKnown()).toBe(false);
    await world.pass(1);
    expect(isKnown()).toBe(true);
    expect(Math.abs(error())).toBeLessThanOrEqual(EXACT_MS);
  });

  test('the board is evaluated with an answer before the time counts as known', async () => {
    const { world, changes } = startClock();
    await world.pass(100);
    expect(changes).toEqual([{ wasKnown: false }]);
  });

  test('a device whose clock is right is drawn anew when that is known', async () => {
    const { world, changes } = startClock({ prepare: (one) => one.setClock(0) });
    await world.pass(100);
    expect(changes).toEqual([{ wasKnown: false }]);
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
    const { world, isKnown, error } = startClock({ prepare: (one) => one.setServer('hangs') });
    await world.pass(1999);
    expect(isKnown()).toBe(false);
    await world.pass(1);
    expect([isKnown(), error()]).toEqual([true, 10 * MINUTE]);
  });

  test('a server that refuses is asked again before the device is believed', async () => {
    const { world, isKnown, error } = startClock({ prepare: (one) => one.setServer('refuses') });
    await world.pass(900);
    world.setServer('answers');
    expect(isKnown()).toBe(false);
    await world.pass(1000);
    expect(isKnown()).toBe(true);
    expect(Math.abs(error())).toBeLessThanOrEqual(EXACT_MS);
  });

  test('an answer that comes later counts', async () => {
    const { world, error, changes } = startClock({ prepare: (one) => one.setServer('hangs') });
    await world.pass(2500);
    world.setServer('answers');
    await world.pass(2000);
    expect(Math.abs(error())).toBeLessThanOrEqual(EXACT_MS);
    expect(changes).toEqual([{ wasKnown: false }, { wasKnown: true }]);
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

  test('after a jump of more than two seconds', async () => {
    const { world, asked } = await runClock();
    world.setClock(10 * MINUTE + 2000);
    await world.pass(1000);
    expect(asked()).toBe(1);
    world.setClock(10 * MINUTE + 2001);
    await world.pass(1000);
    expect(asked()).toBe(2);
  });

  test('within a second after a jump, once', async () => {
    const { world, asked } = await runClock();
    world.setServer('hangs');
    world.setClock(0);
    await world.pass(1000);
    expect(asked()).toBe(2);
    await world.pass(1000);
    expect(asked()).toBe(2);
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

describe('a jump of the clock on a visible page', () => {
  const shifts = fc.integer({ min: -24 * HOUR, max: 24 * HOUR });

  test('changes nothing before the server answers', async () => {
    await fc.assert(
      fc.asyncProperty(shifts, async (ahead) => {
        const { world, clock, changes } = await runClock();
        const [now, elapsed] = [clock.now(), clock.elapsed()];
        world.setServer('answers', 1900);
        world.setClock(ahead);
        await world.pass(1600);
        expect([clock.now() - now, clock.elapsed() - elapsed]).toEqual([1600, 1600]);
        expect(changes).toEqual([]);
      }),
    );
  });

  test('changes nothing when the answer shows that the clock was set', async () => {
    await fc.assert(
      fc.asyncProperty(shifts, async (ahead) => {
        const { world, clock, changes } = await runClock();
        const [now, elapsed] = [clock.now(), clock.elapsed()];
        world.setClock(ahead);
        await world.pass(5000);
        expect([clock.now() - now, clock.elapsed() - elapsed]).toEqual([5000, 5000]);
        expect(changes).toEqual([]);
      }),
    );
  });

  test('back changes nothing without an answer, because no sleep does it', async () => {
    const { world, clock, changes } = await runClock();
    const now = clock.now();
    world.setServer('refuses');
    world.setClock(-HOUR);
    await world.pass(5000);
    expect([clock.now() - now, changes]).toEqual([5000, []]);
  });

  test('forward counts as a sleep as soon as the server refuses', async () => {
    const { world, error, changes } = await runClock();
    world.setServer('refuses');
    world.setClock(20 * MINUTE);
    await world.pass(1000);
    expect(Math.abs(error() - 10 * MINUTE)).toBeLessThanOrEqual(EXACT_MS);
    expect(changes).toHaveLength(1);
  });
});

describe('a device that has slept', () => {
  test('knows for how long as soon as the server answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4000, max: 24 * HOUR }), async (ms) => {
        const { world, clock, changes } = await runClock();
        const [now, elapsed] = [clock.now(), clock.elapsed()];
        world.sleep(ms);
        await world.pass(600);
        expect([clock.now() - now, clock.elapsed() - elapsed]).toEqual([ms + 600, ms + 600]);
        expect(changes).toHaveLength(1);
      }),
    );
  });

  test('knows for how long after two seconds without an answer', async () => {
    const { world, clock } = await runClock();
    const now = clock.now();
    world.setServer('hangs');
    world.sleep(HOUR);
    // The next check is overdue.
    await world.pass(1999);
    expect(clock.now() - now).toBe(1999);
    await world.pass(1);
    expect(clock.now() - now).toBe(HOUR + 2000);
  });

  test('knows for how long at once when the page wakes', async () => {
    const { world, clock } = await runClock();
    const now = clock.now();
    world.hide();
    world.sleep(HOUR);
    world.wake();
    expect(clock.now() - now).toBe(HOUR);
  });

  test('knows for how long with the next check while the page is hidden', async () => {
    const { world, clock, asked } = await runClock();
    const now = clock.now();
    world.hide();
    world.sleep(HOUR);
    clock.check();
    expect([clock.now() - now, asked()]).toEqual([HOUR, 1]);
  });

  test('asks again after the answer to a request from before the sleep', async () => {
    const { world, clock } = await runClock();
    const elapsed = clock.elapsed();
    world.wake();
    world.sleep(HOUR);
    await world.pass(250);
    expect(clock.elapsed() - elapsed).toBe(HOUR + 250);
  });
});

describe('a clock that has stopped', () => {
  test('leaves no request and no timer', async () => {
    const { world, isKnown, changes, stop } = startClock();
    await world.pass(50);
    stop();
    expect(world.timers).toBe(0);
    await world.pass(HOUR);
    expect([isKnown(), changes, world.counts.timeRequests]).toEqual([false, [], 1]);
  });

  test('asks anew when it is started again', async () => {
    const { world, clock, isKnown, stop } = startClock();
    stop();
    clock.start();
    await world.pass(100);
    expect(isKnown()).toBe(true);
  });
});
