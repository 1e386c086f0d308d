import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DOMAIN, VirtualWorld, type WorldOptions } from '../../testing/VirtualWorld.ts';
import { createLife, type Life, WORLD_EVENTS } from '../../testing/worldEvents.ts';
import { deviceClock } from '../clock.ts';
import { RunningConnection } from './RunningConnection.ts';
import {
  ASLEEP_MS,
  AWAY_MS,
  HIDDEN_ASLEEP_MS,
  HIDDEN_MS,
  LONGEST_SILENCE_MS,
  SILENCE_MS,
  WAKE_MS,
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

type ConnectionLife = ReturnType<typeof connect>;

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

test('an active school that reports every second is never pinged', async () => {
  const { world } = connect(ACTIVE);
  await world.pass(600_000);
  expect(world.counts.pings).toBe(0);
});

/** When a connection pings, seconds after its start. */
async function pingTimes(life: Life, seconds: number): Promise<readonly number[]> {
  const times: number[] = [];
  let before = 0;
  let second = 0;
  await everySecond(life, seconds, () => {
    second += 1;
    if (life.world.counts.pings > before) times.push(second);
    before = life.world.counts.pings;
  });
  return times;
}

describe('a quiet school', () => {
  test('is pinged after pauses that double up to half a minute', async () => {
    expect(await pingTimes(connect(QUIET), 120)).toEqual([5, 13, 29, 59, 89, 119]);
  });

  test('is pinged after pauses less jitter', async () => {
    expect(await pingTimes(connect({ ...QUIET, random: 1 }), 40)).toEqual([5, 11, 23]);
  });

  test('is never reconnected', async () => {
    const { world } = connect(QUIET);
    await world.pass(3_600_000);
    expect(world.counts.reconnects).toBe(0);
  });

  test('that reports once a minute is pinged at most twice a minute', async () => {
    const { world } = connect({ ...QUIET, heartbeat: 60_000 });
    await world.pass(600_000);
    const before = world.counts.pings;
    await world.pass(600_000);
    expect(world.counts.pings - before).toBeLessThanOrEqual(20);
  });

  test('that becomes active is watched closely again', async () => {
    const { world, kind } = connect(QUIET);
    await world.pass(600_000);
    world.send();
    await world.pass(1000);
    world.send();
    world.goDown();
    await world.pass(LOST_WITHIN_MS);
    expect(kind()).toBe('unreachable');
  });

  test('is never called unreachable', async () => {
    const life = connect(QUIET);
    await everySecond(life, 600, () => expect(life.kind()).not.toBe('unreachable'));
  });
});

describe('an active school that falls silent', () => {
  /** Its gateway has stopped: the backend answers, but the connection is silent. */
  async function fallSilent(): Promise<ConnectionLife> {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.send();
    return life;
  }

  test('is reconnected once', async () => {
    const { world } = await fallSilent();
    await world.pass(60_000);
    expect(world.counts.reconnects).toBe(1);
  });

  test('is not called unreachable', async () => {
    const life = await fallSilent();
    await everySecond(life, 60, () => expect(life.kind()).toBe('live'));
  });

  test('is not called unreachable by what the SDK has in its cache after our own reconnect', async () => {
    const { world, kind } = await fallSilent();
    await world.pass(SILENCE_MS + 100);
    expect(world.counts.reconnects).toBe(1);
    world.send({ kind: 'disconnected' });
    expect(kind()).toBe('live');
  });
});

test('a loss that the SDK reports is believed at once', async () => {
  const { world, kind } = connect(ACTIVE);
  await world.pass(1000);
  world.send({ kind: 'disconnected' });
  expect(kind()).toBe('unreachable');
});

test('the SDK gets half a second to come back by itself', async () => {
  const { world } = connect(ACTIVE);
  await world.pass(1000);
  world.goDown();
  world.send({ kind: 'disconnected' });
  await world.pass(499);
  expect(world.counts.pings).toBe(0);
  await world.pass(1);
  expect(world.counts.pings).toBe(1);
});

test('an unreachable backend is pinged every three seconds', async () => {
  const { world } = connect(ACTIVE);
  await world.pass(1000);
  world.goDown();
  world.send({ kind: 'disconnected' });
  await world.pass(500);
  const before = world.counts.pings;
  await world.pass(30_000);
  expect(world.counts.pings - before).toBe(10);
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

test('a slow backend gets three times as long to let the SDK reconnect by itself', async () => {
  const { world, kind } = connect(ACTIVE);
  await world.pass(1000);
  world.goDown();
  world.send({ kind: 'disconnected' });
  world.slowDown(2000);
  world.comeBack();
  await world.pass(2500);
  await world.pass(5999);
  expect(kind()).toBe('unreachable');
  expect(world.counts.reconnects).toBe(0);
  await world.pass(1);
  expect(world.counts.reconnects).toBe(1);
});

describe('a page that was away', () => {
  /** Hides a page for a while; its school is silent meanwhile and after it. */
  async function beAway(duration: number): Promise<ConnectionLife> {
    const life = connect(QUIET);
    await life.world.pass(1000);
    life.world.hide();
    await life.world.pass(duration);
    life.world.wake();
    return life;
  }

  test('assumes that a silent connection is dead', async () => {
    const { world, kind } = await beAway(AWAY_MS + 1);
    await world.pass(WAKE_MS + 200);
    expect(world.counts.reconnects).toBe(1);
    expect(kind()).toBe('live');
  });

  test('waits for a heartbeat first', async () => {
    const { world } = await beAway(AWAY_MS + 1);
    await world.pass(WAKE_MS - 1);
    world.send();
    await world.pass(200);
    expect(world.counts.reconnects).toBe(0);
  });

  test('for less assumes nothing', async () => {
    const { world } = await beAway(AWAY_MS);
    await world.pass(WAKE_MS + 200);
    expect(world.counts.reconnects).toBe(0);
  });
});

describe('a page that has slept', () => {
  test('and is visible assumes that a silent connection is dead', async () => {
    const { world } = connect(QUIET);
    await world.pass(1000);
    world.sleep(ASLEEP_MS + 1);
    await world.pass(WAKE_MS + 300);
    expect(world.counts.reconnects).toBe(1);
  });

  test('for less goes on', async () => {
    const { world, kind } = connect(QUIET);
    await world.pass(1000);
    world.sleep(ASLEEP_MS - 1000);
    await world.pass(1000);
    expect(kind()).toBe('live');
  });

  test('and whose backend was lost before pings it at once', async () => {
    const { world, kind } = connect(ACTIVE);
    world.goDown();
    await world.pass(20_000);
    world.sleep(60_000);
    const before = world.counts.pings;
    world.wake();
    expect(world.counts.pings).toBe(before + 1);
    expect(kind()).toBe('unreachable');
  });

  test('and is hidden runs once a minute at least', async () => {
    const { world, kind } = connect(QUIET);
    await world.pass(1000);
    world.hide();
    world.sleep(61_000);
    await world.pass(1);
    expect(kind()).toBe('live');
    world.sleep(HIDDEN_ASLEEP_MS + 1);
    await world.pass(1);
    expect(kind()).toBe('paused');
  });
});

describe('a hidden page', () => {
  async function hidePage(): Promise<ConnectionLife> {
    const life = connect(ACTIVE);
    await life.world.pass(5000);
    life.world.hide();
    return life;
  }

  test('whose active school falls silent claims nothing', async () => {
    const { world, kind } = await hidePage();
    world.goDeaf();
    await world.pass(SILENCE_MS + 2000);
    expect(kind()).toBe('paused');
  });

  test('whose active school goes on reporting is live', async () => {
    const life = await hidePage();
    await everySecond(life, HIDDEN_MS / 1000 - 1, () => expect(life.kind()).toBe('live'));
  });

  test('that closed its listener claims nothing', async () => {
    const { world, kind } = await hidePage();
    await world.pass(HIDDEN_MS);
    expect(kind()).toBe('paused');
  });

  test('whose listener fails claims nothing, and opens none', async () => {
    const { world, kind } = await hidePage();
    world.fail();
    expect(kind()).toBe('paused');
    await world.pass(60_000);
    expect(world.listeners).toBe(0);
  });

  test('that is held opens a failed listener again', async () => {
    const { world, hold } = await hidePage();
    hold();
    world.fail();
    await world.pass(1000);
    expect(world.listeners).toBe(1);
  });

  test('that is released after long closes its listener at once', async () => {
    const { world, hold, release } = await hidePage();
    hold();
    await world.pass(10 * HIDDEN_MS);
    expect(world.listeners).toBe(1);
    release();
    await world.pass(1);
    expect(world.listeners).toBe(0);
  });
});

describe('a page that comes back after it closed its listener', () => {
  async function comeBack(prepare: (world: VirtualWorld) => void): Promise<ConnectionLife> {
    const life = connect(ACTIVE);
    await life.world.pass(5000);
    life.world.hide();
    await life.world.pass(HIDDEN_MS);
    prepare(life.world);
    life.world.wake();
    return life;
  }

  test('is live with the first snapshot', async () => {
    const { world, kind } = await comeBack(() => {});
    expect(kind()).toBe('paused');
    await world.pass(200);
    expect(kind()).toBe('live');
  });

  test('is not live by a heartbeat that says nothing of the school', async () => {
    const { world, kind } = await comeBack((one) => one.goDeaf());
    world.send({ kind: 'heartbeat' });
    expect(kind()).toBe('paused');
  });

  test('says that a backend is down', async () => {
    const { world, kind } = await comeBack((one) => one.goDown());
    await world.pass(LOST_WITHIN_MS);
    expect(kind()).toBe('unreachable');
  });

  test('says so without a snapshot, though the backend answers', async () => {
    const { world, kind } = await comeBack((one) => one.goDeaf());
    await world.pass(LOST_WITHIN_MS);
    expect(kind()).toBe('unreachable');
  });

  test('checks by a ping what the SDK knows from before the pause', async () => {
    const { world, kind } = await comeBack(() => {});
    world.send({ kind: 'disconnected' });
    expect(kind()).toBe('paused');
    await world.pass(700);
    expect(kind()).toBe('live');
  });
});

test('a page that wakes while the backend is unreachable pings at once', async () => {
  const { world } = connect(ACTIVE);
  world.goDown();
  await world.pass(20_000);
  world.hide();
  const before = world.counts.pings;
  world.wake();
  expect(world.counts.pings).toBe(before + 1);
});

describe('a listener that fails', () => {
  test('is opened again after delays that double up to a minute', async () => {
    const { world } = connect(QUIET);
    for (const delay of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      world.goDeaf();
      world.fail();
      await world.pass(delay - 1);
      expect(world.listeners).toBe(0);
      await world.pass(1);
      expect(world.listeners).toBe(1);
    }
  });

  test('is opened after a second again once there was a heartbeat', async () => {
    const { world } = connect(QUIET);
    for (let failure = 0; failure < 5; failure += 1) {
      world.fail();
      world.wake();
    }
    await world.pass(1000);
    world.fail();
    await world.pass(1000);
    expect(world.listeners).toBe(1);
  });

  test('leaves what is known of the school', async () => {
    const { world, kind } = connect(ACTIVE);
    await world.pass(1000);
    world.fail();
    expect(kind()).toBe('live');
  });

  test('is opened at once when the page is woken', () => {
    const { world } = connect(QUIET);
    world.fail();
    world.wake();
    expect(world.listeners).toBe(1);
  });
});
