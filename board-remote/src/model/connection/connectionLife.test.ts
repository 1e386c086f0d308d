import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ASLEEP_MS, deviceClock } from '../../device/clock.ts';
import { DOMAIN, VirtualWorld, type WorldOptions } from '../../testing/VirtualWorld.ts';
import { createLife, type Life, WORLD_EVENTS } from '../../testing/worldEvents.ts';
import { RunningConnection } from './RunningConnection.ts';
import { HIDDEN_MS, LONGEST_SILENCE_MS, SILENCE_MS } from './connectionTimes.ts';

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

/** A connection in a world of its own, and how much a board would believe. */
function connect({ random, ...options }: Setting) {
  const world = new VirtualWorld(options);
  let document = 'loading';
  let trust = 'current';
  const clock = deviceClock(world.device);
  clock.start();
  const connection = new RunningConnection({
    domain: DOMAIN,
    backend: world.backend,
    page: world.page,
    device: world.device,
    clock,
    random: () => random,
    log: { error: () => {}, warn: () => {} },
    onChange: (state) => {
      document = state.content.kind;
      ({ trust } = state);
    },
  });
  return {
    ...createLife(world, () => connection.hold()),
    connection,
    kind: () => (trust === 'current' ? document : trust),
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

  test('there is never more than one listener', async () => {
    await fc.assert(
      fc.asyncProperty(settings, lives, async (setting, events) => {
        const life = connect(setting);
        for (const occur of events) {
          await occur(life);
          expect(life.world.listeners).toBeLessThanOrEqual(1);
        }
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

/* What the rules of transition.test.ts come to over a longer time. */

test('an active school that reports every second is never pinged', async () => {
  const { world } = connect(ACTIVE);
  await world.pass(600_000);
  expect(world.counts.pings).toBe(0);
});

test('a quiet school is never reconnected, nor called unreachable', async () => {
  const life = connect(QUIET);
  await everySecond(life, 3600, () => expect(life.kind()).not.toBe('unreachable'));
  expect(life.world.counts.reconnects).toBe(0);
});

test('an active school that falls silent is reconnected once, and never called unreachable', async () => {
  const life = connect(QUIET);
  await life.world.pass(1000);
  // Its gateway has stopped: the backend answers, but the connection is silent.
  life.world.send();
  await everySecond(life, 60, () => expect(life.kind()).toBe('live'));
  expect(life.world.counts.reconnects).toBe(1);
});

test('reconnects without a heartbeat back off to one a minute', async () => {
  const { world } = connect({ ...ACTIVE, random: 0.5 });
  await world.pass(5000);
  world.goDeaf();
  await world.pass(3_600_000);
  const before = world.counts.reconnects;
  await world.pass(3_600_000);
  const perHour = world.counts.reconnects - before;
  expect(perHour).toBeGreaterThanOrEqual(57);
  // Jitter subtracts a quarter at most.
  expect(perHour).toBeLessThanOrEqual(80);
});

test('a page that comes back without a snapshot, though the backend answers, says that it is unreachable', async () => {
  const { world, kind } = connect(ACTIVE);
  await world.pass(5000);
  world.hide();
  await world.pass(HIDDEN_MS);
  world.goDeaf();
  world.wake();
  await world.pass(LOST_WITHIN_MS);
  expect(kind()).toBe('unreachable');
});
