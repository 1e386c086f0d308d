import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ASLEEP_MS, deviceClock } from '../../device/clock.ts';
import {
  DOMAIN,
  SDK_FAILURE,
  VirtualWorld,
  type WorldOptions,
} from '../../testing/VirtualWorld.ts';
import { createLife, type Life, WORLD_EVENTS } from '../../testing/worldEvents.ts';
import type { SchoolState } from '../schoolState.ts';
import { shownSchool } from '../shownSchool.ts';
import { SchoolConnection } from './SchoolConnection.ts';
import {
  AWAY_MS,
  HIDDEN_ASLEEP_MS,
  HIDDEN_MS,
  LONGEST_SILENCE_MS,
  SILENCE_MS,
} from './connectionTimes.ts';

const LOST_WITHIN_MS = 10_000;
/** For a quiet school: the longest pause between pings, and the wait for an answer. */
const LOST_WITHIN_QUIET_MS = LONGEST_SILENCE_MS + 4000;
const BACK_WITHIN_MS = 5000;

/** A world, and how much jitter its delays have, from 0 to 1. */
type Setting = WorldOptions & { readonly random: number };

const ACTIVE: Setting = { heartbeat: 1000, fault: 'refuses', noticedAfter: null, random: 0 };
const QUIET: Setting = { ...ACTIVE, heartbeat: null };

const settings: fc.Arbitrary<Setting> = fc.record({
  heartbeat: fc.constantFrom(null, 250, 1000, 3900, 4100, 20_000),
  fault: fc.constantFrom('refuses', 'hangs'),
  noticedAfter: fc.constantFrom(null, 0, 400, 2000, 8000, 40_000),
  random: fc.double({ min: 0, max: 1, noNaN: true }),
});

const activeSettings = settings.filter(
  ({ heartbeat }) => heartbeat !== null && heartbeat < SILENCE_MS,
);

/** The SDK notices a dead connection by itself in the end, as it does after up to 45 s. */
const noticed = settings.map((one) => ({ ...one, noticedAfter: one.noticedAfter ?? 45_000 }));

const NOBODY_CHOSE = {
  certainty: 'known',
  firstId: null,
  chosenId: null,
  selectedId: null,
} as const;

/** A connection in a world of its own, and what a board shows of its school. */
function connect(
  { random, ...options }: Setting,
  prepare: (world: VirtualWorld) => void = () => {},
) {
  const world = new VirtualWorld(options);
  prepare(world);
  let school: SchoolState = { kind: 'loading' };
  const seen: string[] = ['loading'];
  const waits = new Set<object>();
  const clock = deviceClock(world.device);
  clock.start();
  const connection = new SchoolConnection({
    domain: DOMAIN,
    backend: world.backend,
    page: world.page,
    device: {
      ...world.device,
      after: (delay, callback) => {
        const wait = {};
        const cancel = world.device.after(delay, () => {
          waits.delete(wait);
          callback();
        });
        waits.add(wait);
        return () => {
          waits.delete(wait);
          cancel();
        };
      },
    },
    clock,
    random: () => random,
    log: { error: () => {}, warn: () => {} },
    onChange: (state) => {
      ({ school } = shownSchool({ ...NOBODY_CHOSE, ...state }));
      seen.push(school.kind);
    },
  });
  return {
    ...createLife(world, () => connection.hold()),
    connection,
    /** The timers of the connection that run. */
    waits,
    school: () => school,
    kind: () => school.kind,
    /** All that the board showed, one after the other: at each snapshot, and at each change of the trust. */
    seen,
  };
}

const EVENTS = {
  ...WORLD_EVENTS,
  missing: ({ world }: Life) => world.send({ kind: 'missing' }),
} as const;

const lives = fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 40 });

async function live(setting: Setting, events: readonly ((life: Life) => unknown)[]) {
  const life = connect(setting);
  for (const occur of events) await occur(life);
  return life;
}

/** Looks every second, for as long as given. */
async function everySecond({ world }: Life, seconds: number, look: () => void): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await world.pass(1000);
    look();
  }
}

describe('in any world', () => {
  test('a visible page of an active school says within ten seconds that the backend is down', async () => {
    await fc.assert(
      fc.asyncProperty(
        activeSettings,
        fc.integer({ min: 2000, max: 60_000 }),
        async (setting, up) => {
          const { world, kind } = connect(setting);
          await world.pass(up);
          world.goDown();
          await world.pass(LOST_WITHIN_MS);
          expect(kind()).toBe('unreachable');
        },
      ),
    );
  });

  test('a visible page of any school says within 34 seconds that the backend is down', async () => {
    await fc.assert(
      fc.asyncProperty(settings, fc.integer({ min: 0, max: 300_000 }), async (setting, up) => {
        const { world, kind } = connect(setting);
        await world.pass(up);
        world.goDown();
        await world.pass(LOST_WITHIN_QUIET_MS);
        expect(kind()).toBe('unreachable');
      }),
    );
  });

  test('a hidden page that is held says as soon as a visible one that the backend is down', async () => {
    await fc.assert(
      fc.asyncProperty(settings, fc.integer({ min: 0, max: 60_000 }), async (setting, up) => {
        const [visible, hidden] = [connect(setting), connect(setting)];
        hidden.hold();
        hidden.world.hide();
        for (const { world } of [visible, hidden]) {
          await world.pass(up);
          world.goDown();
        }
        await everySecond(visible, 40, () => {});
        await hidden.world.pass(40_000);
        expect(hidden.kind()).toBe(visible.kind());
      }),
    );
  });

  test('a page that has slept claims nothing until a snapshot or the word that the backend is lost', async () => {
    await fc.assert(
      fc.asyncProperty(settings, lives, async (setting, events) => {
        const life = await live(setting, [({ world }) => world.pass(5000), ...events]);
        life.world.goDeaf();
        life.world.sleep(ASLEEP_MS + 1);
        life.world.wake();
        expect(life.kind()).not.toBe('live');
        await life.world.pass(60_000);
        expect(life.kind()).not.toBe('live');
      }),
    );
  });

  test('a visible page is live within five seconds after the backend is back', async () => {
    await fc.assert(
      fc.asyncProperty(
        settings,
        fc.integer({ min: 15_000, max: 300_000 }),
        async (setting, down) => {
          const { world, kind } = connect(setting);
          await world.pass(30_000);
          world.goDown();
          await world.pass(down);
          world.comeBack();
          await world.pass(BACK_WITHIN_MS);
          expect(kind()).toBe('live');
        },
      ),
    );
  });

  test('there is never more than one listener, and none after the end', async () => {
    await fc.assert(
      fc.asyncProperty(settings, lives, async (setting, events) => {
        const life = connect(setting);
        for (const occur of events) {
          await occur(life);
          expect(life.world.listeners).toBeLessThanOrEqual(1);
        }
        life.connection.stop();
        life.world.wake();
        expect(life.world.listeners).toBe(0);
      }),
    );
  });

  test('a visible page always waits for one thing, a hidden one for one at most, and none after the end', async () => {
    await fc.assert(
      fc.asyncProperty(settings, lives, async (setting, events) => {
        const life = connect(setting);
        for (const occur of events) {
          await occur(life);
          expect(life.world.isHidden ? [0, 1] : [1]).toContain(life.waits.size);
        }
        life.connection.stop();
        life.release();
        life.world.wake();
        expect(life.waits.size).toBe(0);
      }),
    );
  });

  test('a hidden page that nothing holds sends nothing', async () => {
    await fc.assert(
      fc.asyncProperty(settings, lives, async (setting, events) => {
        const life = connect(setting);
        for (const occur of events) {
          const isSilent = life.world.isHidden && !life.isHeld();
          const before = { ...life.world.counts };
          await occur(life);
          if (!isSilent || occur === EVENTS.woke || occur === EVENTS.held) continue;
          expect(life.world.counts).toEqual(before);
        }
      }),
    );
  });

  test('a page that has been hidden for five minutes, and that nothing holds, keeps no listener', async () => {
    await fc.assert(
      fc.asyncProperty(settings, lives, async (setting, events) => {
        const { world, release } = await live(setting, events);
        release();
        world.hide();
        await world.pass(HIDDEN_MS + 1);
        expect(world.listeners).toBe(0);
      }),
    );
  });

  test('a page that is woken has a listener', async () => {
    await fc.assert(
      fc.asyncProperty(settings, lives, async (setting, events) => {
        const { world } = await live(setting, events);
        world.wake();
        expect(world.listeners).toBe(1);
      }),
    );
  });

  test('whatever happened to it, a visible page is live again within a minute and a half', async () => {
    await fc.assert(
      fc.asyncProperty(noticed, lives, async (setting, events) => {
        const { world, kind } = await live(setting, events);
        world.comeBack();
        world.wake();
        await world.pass(90_000);
        expect(['live', 'missing']).toContain(kind());
      }),
    );
  });
});

/** A page of a quiet school that is live, and whose pauses between pings have grown to half a minute. */
async function connectCalm(setting = QUIET) {
  const life = connect(setting);
  await life.world.pass(300_000);
  return life;
}

/** A page that has been hidden for so long that it has closed its listener. */
async function connectClosed(occur: (world: VirtualWorld) => void = () => {}) {
  const life = connect(QUIET);
  await life.world.pass(5000);
  life.world.hide();
  occur(life.world);
  await life.world.pass(HIDDEN_MS);
  expect([life.waits.size, life.kind()]).toEqual([0, 'paused']);
  return life;
}

/** A page whose backend is down, which it knows. */
async function connectLost(setting = QUIET) {
  const life = connect(setting);
  await life.world.pass(5000);
  life.world.goDown();
  await life.world.pass(LOST_WITHIN_QUIET_MS);
  expect(life.kind()).toBe('unreachable');
  return life;
}

/** How many pings, reconnects or listeners it costs. */
async function cost(
  { world }: Life,
  what: 'pings' | 'reconnects' | 'subscribes',
  run: () => unknown,
): Promise<number> {
  const before = world.counts[what];
  await run();
  return world.counts[what] - before;
}

const HOUR_MS = 3_600_000;
const DISCONNECTED = { kind: 'disconnected' } as const;

describe('a healthy backend gets few requests', () => {
  test('none from a school that reports more often than every four seconds', async () => {
    const { world } = connect({ ...ACTIVE, heartbeat: 3900, random: 1 });
    await world.pass(600_000);
    expect(world.counts.pings).toBe(0);
  });

  test.each([
    { jitter: 'no', random: 0, pings: 120 },
    { jitter: 'most', random: 1, pings: 160 },
  ])('two a minute from a quiet school, a quarter earlier with $jitter jitter', async (one) => {
    const life = await connectCalm({ ...QUIET, random: one.random });
    const pings = await cost(life, 'pings', () => life.world.pass(HOUR_MS));
    expect(Math.abs(pings - one.pings)).toBeLessThan(3);
  });

  test('three in an hour from a school that changes every twenty seconds', async () => {
    const { world } = connect({ ...QUIET, heartbeat: 20_000 });
    await world.pass(HOUR_MS);
    expect(world.counts.pings).toBe(3);
  });

  test('none when a page of an active school returns', async () => {
    const { world } = connect(ACTIVE);
    await world.pass(1000);
    world.hide();
    await world.pass(10_000);
    world.wake();
    await world.pass(10_000);
    expect(world.counts.pings).toBe(0);
  });

  test('none when a visible page is held or released', async () => {
    const life = await connectCalm();
    const pings = await cost(life, 'pings', async () => {
      life.hold();
      await life.world.pass(2000);
      life.release();
      await life.world.pass(2000);
    });
    expect(pings).toBe(0);
  });

  test('none when a snapshot comes within a second of a sleep', async () => {
    const { world } = connect(QUIET);
    // The next ping is due before the next tick.
    await world.pass(4050);
    world.sleep(10_000);
    await world.pass(1000);
    world.send();
    await world.pass(1000);
    expect(world.counts.pings).toBe(0);
  });

  test('none after a loss of less than half a second', async () => {
    const { world } = connect(QUIET);
    await world.pass(1000);
    world.send(DISCONNECTED);
    await world.pass(400);
    world.send();
    await world.pass(3000);
    expect(world.counts.pings).toBe(0);
  });
});

describe('a connection is not dropped', () => {
  test('in a quiet school', async () => {
    const life = connect(QUIET);
    await life.world.pass(HOUR_MS);
    expect(life.world.counts.reconnects).toBe(0);
    expect(life.seen).not.toContain('unreachable');
  });

  test('again when an active school falls silent', async () => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    // Its gateway has stopped: the backend answers, but the connection is silent.
    life.world.send();
    await life.world.pass(60_000);
    expect(life.world.counts.reconnects).toBe(1);
    expect(life.seen).not.toContain('unreachable');
  });

  test('while the SDK connects by itself within half a second of a ping’s answer', async () => {
    const { world } = connect(QUIET);
    await world.pass(1000);
    world.send(DISCONNECTED);
    await world.pass(1000);
    expect(world.counts.pings).toBe(1);
    world.send();
    await world.pass(3000);
    expect(world.counts.reconnects).toBe(0);
  });

  test('when the answer to a ping comes after a snapshot', async () => {
    const { world } = connect(ACTIVE);
    await world.pass(5500);
    world.slowDown(2000);
    world.send(DISCONNECTED);
    // The ping is sent after half a second, and the next snapshot comes before its answer.
    await world.pass(60_000);
    expect([world.counts.pings, world.counts.reconnects]).toEqual([1, 0]);
  });

  test('when the answer to a ping comes after a sleep, and then a snapshot', async () => {
    const { world } = connect(QUIET);
    // The ping is under way, and its answer is due before the next tick.
    await world.pass(4150);
    world.sleep(10_000);
    await world.pass(1000);
    world.send();
    await world.pass(1000);
    expect([world.counts.pings, world.counts.reconnects]).toEqual([1, 0]);
  });

  test.each([
    ['hidden for half a minute', ({ world }: Life) => world.pass(AWAY_MS)],
    [
      'hidden for a minute, with a snapshot meanwhile',
      async ({ world }: Life) => {
        await world.pass(30_000);
        world.send();
        await world.pass(30_000);
      },
    ],
  ])('when a page returns that was %s', async (_, stayAway) => {
    const life = await connectCalm();
    life.world.hide();
    await stayAway(life);
    life.world.wake();
    expect(await cost(life, 'reconnects', () => life.world.pass(60_000))).toBe(0);
  });

  test('when a page returns that was held, and so has watched it', async () => {
    const life = await connectCalm();
    life.hold();
    life.world.hide();
    await life.world.pass(60_000);
    life.world.wake();
    expect(await cost(life, 'reconnects', () => life.world.pass(60_000))).toBe(0);
  });

  test('when a page is online again that was visible all the time', async () => {
    const life = await connectCalm();
    life.world.reconnectNetwork();
    expect(await cost(life, 'reconnects', () => life.world.pass(60_000))).toBe(0);
  });

  test('when a page has not run for four seconds', async () => {
    const life = await connectCalm();
    life.world.sleep(ASLEEP_MS - 1000);
    expect(await cost(life, 'reconnects', () => life.world.pass(60_000))).toBe(0);
    expect(life.seen).not.toContain('paused');
  });
});

describe('a lost backend', () => {
  test.each([
    { fault: 'refuses', random: 0, pings: 20 },
    { fault: 'refuses', random: 1, pings: 26 },
    { fault: 'hangs', random: 0, pings: 20 },
  ] as const)('that $fault gets a ping every three seconds, less jitter $random', async (one) => {
    const life = await connectLost({ ...QUIET, ...one });
    const pings = await cost(life, 'pings', () => life.world.pass(60_000));
    expect(Math.abs(pings - one.pings)).toBeLessThan(2);
  });

  test('is reconnected ever more seldom while no heartbeat comes, up to once a minute', async () => {
    const life = connect({ ...ACTIVE, random: 0.5 });
    await life.world.pass(5000);
    life.world.goDeaf();
    await life.world.pass(HOUR_MS);
    const perHour = await cost(life, 'reconnects', () => life.world.pass(HOUR_MS));
    expect(perHour).toBeGreaterThanOrEqual(57);
    // Jitter subtracts a quarter at most.
    expect(perHour).toBeLessThanOrEqual(80);
  });

  test('that refuses its listener is asked ever more seldom, up to once a minute', async () => {
    const life = connect(QUIET);
    const perHour = await cost(life, 'subscribes', () =>
      everySecond(life, 3600, () => life.world.fail()),
    );
    expect(perHour).toBeGreaterThanOrEqual(57);
    expect(perHour).toBeLessThanOrEqual(70);
  });

  test('is asked for a new listener within a second, again after each heartbeat', async () => {
    const { world } = connect(QUIET);
    for (let failures = 1; failures <= 3; failures += 1) {
      await world.pass(1000);
      world.fail();
      await world.pass(1000);
      expect(world.listeners).toBe(1);
    }
  });

  test('is asked for a new listener though the page has slept until then', async () => {
    // The listener is due before the next tick.
    const { world } = connect({ ...QUIET, random: 0.5 });
    await world.pass(1000);
    world.fail();
    world.sleep(10_000);
    await world.pass(0);
    expect(world.listeners).toBe(1);
  });

  test.each<[string, (life: Life) => unknown]>([
    [
      'has been lost for a moment',
      ({ world }) => {
        world.send(DISCONNECTED);
        world.send();
      },
    ],
    [
      'becomes active',
      async ({ world }) => {
        world.send();
        await world.pass(1000);
        world.send();
      },
    ],
    [
      'has a page that has just returned',
      async ({ world }) => {
        world.hide();
        await world.pass(1000);
        world.wake();
        await world.pass(2000);
      },
    ],
    [
      'has a page that has slept, and a snapshot has come first',
      ({ world }) => {
        world.sleep(10_000);
        world.send();
      },
    ],
  ])('is noticed within ten seconds as soon as a quiet school %s', async (_, occur) => {
    const life = await connectCalm();
    await occur(life);
    life.world.goDown();
    await life.world.pass(LOST_WITHIN_MS);
    expect(life.kind()).toBe('unreachable');
  });

  test('is found again though the SDK keeps saying that it is lost', async () => {
    const life = await connectLost();
    life.world.comeBack();
    for (let third = 0; third < 15 && life.kind() !== 'live'; third += 1) {
      life.world.send(DISCONNECTED);
      await life.world.pass(333);
    }
    expect(life.kind()).toBe('live');
  });

  test('is noticed as fast after an active school has fallen silent again and again', async () => {
    const life = connect(QUIET);
    for (let silences = 0; silences < 5; silences += 1) {
      await life.world.pass(20_000);
      life.world.send();
      await life.world.pass(1000);
      life.world.send();
    }
    expect(life.world.counts.reconnects).toBe(4);
    life.world.goDeaf();
    await life.world.pass(LOST_WITHIN_MS);
    expect(life.kind()).toBe('unreachable');
  });

  test('that is back is live within a second of a page’s return', async () => {
    const life = await connectLost();
    life.world.hide();
    await life.world.pass(10_000);
    life.world.comeBack();
    life.world.wake();
    await life.world.pass(1000);
    expect(life.kind()).toBe('live');
  });

  test('stays one after a sleep, with the tiles from before', async () => {
    const life = await connectLost();
    life.world.sleep(3_600_000);
    await life.world.pass(60_000);
    expect(life.kind()).toBe('unreachable');
    expect(life.seen).not.toContain('paused');
  });

  test('is not announced to a page that returns, before a ping has shown that the loss is not an old one', async () => {
    const life = await connectClosed();
    life.world.wake();
    life.world.send(DISCONNECTED);
    await life.world.pass(5000);
    expect(life.kind()).toBe('live');
    expect(life.seen).not.toContain('unreachable');
  });

  test('is not announced to a page that has slept, before a ping has shown that the loss is not an old one', async () => {
    const life = await connectCalm();
    life.world.sleep(10_000);
    life.world.send(DISCONNECTED);
    expect(life.kind()).toBe('paused');
    await life.world.pass(5000);
    expect(life.kind()).toBe('live');
    expect(life.seen).not.toContain('unreachable');
  });
});

test.each<[string, (life: Life) => unknown]>([
  ['nothing wakes it', () => {}],
  ['an alert that it is asked for comes first', ({ hold }) => hold()],
  ['the word that the backend was lost comes first', ({ world }) => world.send(DISCONNECTED)],
])(
  'a visible page has the newest snapshot within three seconds of a sleep, though %s',
  async (_, occur) => {
    const life = await connectCalm();
    life.world.sleep(5000);
    occur(life);
    await life.world.pass(3000);
    expect(life.seen.slice(-2)).toEqual(['paused', 'live']);
  },
);

describe('a page that returns', () => {
  test('has the newest snapshot within two seconds if it was away for more than half a minute', async () => {
    const life = await connectCalm();
    life.world.hide();
    await life.world.pass(AWAY_MS + 1000);
    life.world.wake();
    // A browser may say so twice.
    life.world.wake();
    const snapshots = life.seen.length;
    await life.world.pass(2000);
    expect(life.seen.slice(snapshots)).toEqual(['live']);
  });

  test('claims nothing if the browser did not run it for more than four seconds', async () => {
    const life = await connectCalm();
    life.world.hide();
    life.world.sleep(ASLEEP_MS + 1);
    life.world.wake();
    expect(life.kind()).toBe('paused');
  });

  test('has the newest snapshot within two seconds after a sleep', async () => {
    const life = await connectCalm();
    life.world.sleep(10_000);
    life.world.wake();
    expect(life.kind()).toBe('paused');
    await life.world.pass(2000);
    expect(life.kind()).toBe('live');
  });

  test('finds within two seconds of a sleep a school that was missing', async () => {
    const life = await connectCalm();
    life.world.send({ kind: 'missing' });
    life.world.sleep(10_000);
    life.world.wake();
    await life.world.pass(2000);
    expect(life.kind()).toBe('live');
  });

  test('is live at once if the browser stopped its timers, but brought each snapshot', async () => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.hide();
    for (let second = 0; second < 30; second += 1) {
      life.world.sleep(1000);
      life.world.send();
    }
    life.world.wake();
    expect(life.seen).not.toContain('paused');
  });

  test('claims nothing if its listener has failed meanwhile', async () => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.hide();
    life.world.fail();
    await life.world.pass(60_000);
    life.world.goDeaf();
    life.world.wake();
    expect(life.kind()).toBe('paused');
  });

  test('claims nothing if its listener had failed before', async () => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.fail();
    life.world.hide();
    await life.world.pass(60_000);
    life.world.goDeaf();
    life.world.wake();
    expect(life.kind()).toBe('paused');
  });

  test('without a snapshot, though the backend answers, says that it is unreachable', async () => {
    const { world, kind } = connect(ACTIVE);
    await world.pass(5000);
    world.hide();
    await world.pass(HIDDEN_MS);
    world.goDeaf();
    world.wake();
    await world.pass(LOST_WITHIN_MS);
    expect(kind()).toBe('unreachable');
  });
});

test('a visible page keeps its tiles while it asks why its active school has fallen silent', async () => {
  const life = connect(ACTIVE);
  await life.world.pass(5100);
  life.world.goDeaf();
  life.world.slowDown(2000);
  await life.world.pass(7000);
  expect(life.kind()).toBe('live');
  expect(life.seen).not.toContain('paused');
});

describe('a hidden page', () => {
  test('claims nothing once its active school has been silent for more than four seconds', async () => {
    const life = connect(ACTIVE);
    await life.world.pass(5100);
    life.world.hide();
    life.world.goDeaf();
    await life.world.pass(SILENCE_MS);
    expect(life.kind()).toBe('live');
    await life.world.pass(1000);
    expect(life.kind()).toBe('paused');
  });

  test('asks nothing when the browser is online again', async () => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.hide();
    life.world.reconnectNetwork();
    await life.world.pass(60_000);
    expect(life.world.counts.pings).toBe(0);
  });

  test('stays live while its quiet school is silent', async () => {
    const life = await connectCalm();
    life.world.hide();
    await life.world.pass(60_000);
    expect(life.kind()).toBe('live');
  });

  test('keeps saying that the backend is lost while its active school is silent', async () => {
    const life = connect(ACTIVE);
    await life.world.pass(5100);
    life.world.hide();
    life.world.goDeaf();
    life.world.send(DISCONNECTED);
    await life.world.pass(60_000);
    expect(life.kind()).toBe('unreachable');
  });

  test('is live all the time though the browser runs it once a minute', async () => {
    const life = await connectCalm();
    life.hold();
    life.world.hide();
    for (let minute = 0; minute < 10; minute += 1) {
      life.world.sleep(59_000);
      await life.world.pass(1000);
    }
    expect(life.seen).not.toContain('paused');
  });

  test('claims nothing after it has not run for more than a minute and a half', async () => {
    const life = await connectCalm();
    life.hold();
    life.world.hide();
    life.world.goDeaf();
    life.world.sleep(HIDDEN_ASLEEP_MS + 1);
    await life.world.pass(1000);
    expect(life.kind()).toBe('paused');
  });

  test('that is held only now watches its connection again', async () => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.hide();
    await life.world.pass(10_000);
    life.hold();
    life.world.goDown();
    await life.world.pass(LOST_WITHIN_MS);
    expect(life.kind()).toBe('unreachable');
  });

  test.each<[string, (life: Life) => unknown]>([
    ['has failed before', ({ world }) => [world.fail(), world.hide()]],
    ['fails', ({ world }) => [world.hide(), world.fail()]],
  ])('that is held opens again a listener that %s', async (_, occur) => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.hold();
    occur(life);
    await life.world.pass(1000);
    expect(life.world.listeners).toBe(1);
  });

  test('keeps no listener for five minutes after it is released, but for five since it was hidden', async () => {
    const life = connect(ACTIVE);
    await life.world.pass(1000);
    life.hold();
    life.world.hide();
    await life.world.pass(HIDDEN_MS - 10_000);
    life.release();
    await life.world.pass(9000);
    expect(life.world.listeners).toBe(1);
    await life.world.pass(1000);
    expect(life.world.listeners).toBe(0);
  });

  test('keeps no listener for longer than five minutes when its clock is set back', async () => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.hide();
    life.world.setClock(-24 * HOUR_MS);
    await life.world.pass(1000);
    life.hold();
    life.release();
    await life.world.pass(HIDDEN_MS);
    expect(life.world.listeners).toBe(0);
  });

  test('from its start reads the school once, asks nothing, and keeps no listener after five minutes', async () => {
    const { world, kind } = connect(QUIET, (one) => one.hide());
    await world.pass(HIDDEN_MS - 1);
    expect([kind(), world.listeners]).toEqual(['live', 1]);
    await world.pass(1);
    expect([world.counts.pings, world.listeners]).toEqual([0, 0]);
  });
});

describe('a heartbeat of a separate building', () => {
  const HEARTBEAT = { kind: 'heartbeat' } as const;

  test('says that the backend is back to a page whose own document is quiet', async () => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.send(DISCONNECTED);
    life.world.send(HEARTBEAT);
    expect(life.kind()).toBe('live');
  });

  test('saves a quiet school its pings', async () => {
    const life = await connectCalm();
    const pings = await cost(life, 'pings', () =>
      everySecond(life, 600, () => life.world.send(HEARTBEAT)),
    );
    expect(pings).toBe(0);
  });

  test('leaves live a page whose listener was opened again because it had failed', async () => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.fail();
    await life.world.pass(1000);
    life.world.send(HEARTBEAT);
    expect(life.kind()).toBe('live');
  });

  test('does not make live what a page knew before its listener was closed', async () => {
    const life = await connectClosed();
    life.world.goDeaf();
    life.world.wake();
    life.world.send(HEARTBEAT);
    expect(life.kind()).toBe('paused');
  });

  test('turns an old outage into placeholders until the school’s own document has come', async () => {
    const life = await connectLost();
    life.world.goDeaf();
    life.world.fail();
    await life.world.pass(1500);
    life.world.send(HEARTBEAT);
    expect(life.kind()).toBe('paused');
  });

  test('leaves a skeleton where nothing was ever known', async () => {
    const life = connect(QUIET, (world) => world.goDeaf());
    await life.world.pass(0);
    expect(life.kind()).toBe('unreachable');
    life.world.send(HEARTBEAT);
    expect(life.kind()).toBe('loading');
  });
});

describe('an SDK that has failed for good', () => {
  const FAILED = { kind: 'failed', error: expect.objectContaining({ cause: SDK_FAILURE }) };

  test('is what becomes known of the school, with the next ping', async () => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.breakSdk();
    await life.world.pass(3000);
    expect(life.kind()).toBe('live');
    await life.world.pass(1000);
    expect(life.school()).toEqual(FAILED);
  });

  test('ends the connection', async () => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.breakSdk();
    await life.world.pass(60_000);
    life.world.wake();
    expect([life.waits.size, life.world.counts.pings]).toEqual([0, 1]);
  });

  test('shows as soon as a listener can’t be opened', async () => {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.fail();
    life.world.breakSdk();
    await life.world.pass(1000);
    expect(life.school()).toEqual(FAILED);
  });

  test('shows as soon as a hidden page returns whose listener could not be closed', async () => {
    const life = await connectClosed((world) => world.breakSdk());
    life.world.wake();
    await life.world.pass(0);
    expect(life.school()).toEqual(FAILED);
  });

  test('says nothing to a connection that was stopped meanwhile', async () => {
    const life = connect(QUIET);
    await life.world.pass(4000);
    life.world.breakSdk();
    life.world.fail();
    life.world.wake();
    life.connection.stop();
    await life.world.pass(1000);
    expect(life.kind()).toBe('live');
  });
});
