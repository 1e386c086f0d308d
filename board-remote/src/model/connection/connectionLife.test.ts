import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Simulation, type World } from '../../testing/Simulation.ts';
import type { ConnectionState } from './connectionState.ts';
import {
  ASLEEP_MS,
  AWAY_MS,
  HIDDEN_MS,
  LONGEST_SILENCE_MS,
  SILENCE_MS,
  WAKE_MS,
} from './transition.ts';

const LOST_WITHIN_MS = 10_000;
/** For a quiet school: the longest pause between pings, and the wait for an answer. */
const LOST_WITHIN_QUIET_MS = LONGEST_SILENCE_MS + 4000;
const BACK_WITHIN_MS = 5000;

const ACTIVE: World = { heartbeat: 1000, fault: 'refuses', noticedAfter: null, random: 0 };
const QUIET: World = { ...ACTIVE, heartbeat: null };

const worlds: fc.Arbitrary<World> = fc.record({
  heartbeat: fc.constantFrom(null, 250, 1000, 3900, 4100, 20_000),
  fault: fc.constantFrom('refuses', 'hangs'),
  noticedAfter: fc.constantFrom(null, 0, 400, 2000, 8000, 40_000),
  random: fc.double({ min: 0, max: 1, noNaN: true }),
});

const activeWorlds = worlds.filter(({ heartbeat }) => heartbeat !== null && heartbeat < SILENCE_MS);

/** Worlds in which the SDK notices a dead connection by itself in the end, as it does after up to 45 s. */
const noticed = worlds.map((world) => ({ ...world, noticedAfter: world.noticedAfter ?? 45_000 }));

/** What may happen to a page, in any order. */
const HAPPENINGS = {
  second: (simulation: Simulation) => simulation.pass(1000),
  minute: (simulation: Simulation) => simulation.pass(60_000),
  nap: (simulation: Simulation) => simulation.sleep(10_000),
  sleep: (simulation: Simulation) => simulation.sleep(3_600_000),
  hidden: (simulation: Simulation) => simulation.send({ type: 'hidden' }),
  woke: (simulation: Simulation) => simulation.send({ type: 'woke' }),
  held: (simulation: Simulation) => simulation.send({ type: 'held' }),
  released: (simulation: Simulation) => simulation.send({ type: 'released' }),
  failed: (simulation: Simulation) => {
    if (simulation.listeners > 0) {
      simulation.send({ type: 'listener failed', error: 'permission-denied' });
    }
  },
  missing: (simulation: Simulation) => simulation.send({ type: 'missing' }),
  disconnected: (simulation: Simulation) => simulation.send({ type: 'disconnected' }),
  down: (simulation: Simulation) => simulation.goDown(),
  deaf: (simulation: Simulation) => simulation.goDeaf(),
  back: (simulation: Simulation) => simulation.comeBack(),
} as const;

const lives = fc.array(fc.constantFrom(...Object.values(HAPPENINGS)), { maxLength: 40 });

/** Does the first thing until a second is over, again and again, for as long as given. */
function checkEverySecond(simulation: Simulation, seconds: number, check: () => void): void {
  for (let second = 0; second < seconds; second += 1) {
    simulation.pass(1000);
    check();
  }
}

const kind = ({ state }: Simulation): ConnectionState['school']['kind'] => state.school.kind;
const count = ({ done }: Simulation, type: string): number =>
  done.filter((command) => command === type).length;

describe('in any world', () => {
  test('a visible page of an active school says within ten seconds that the backend is down', () => {
    fc.assert(
      fc.property(activeWorlds, fc.integer({ min: 2000, max: 60_000 }), (world, upFor) => {
        const simulation = new Simulation(world);
        simulation.pass(upFor);
        simulation.goDown();
        simulation.pass(LOST_WITHIN_MS);
        expect(kind(simulation)).toBe('unreachable');
      }),
    );
  });

  test('a visible page of any school says within 34 seconds that the backend is down', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 0, max: 600_000 }), (world, upFor) => {
        const simulation = new Simulation(world);
        simulation.pass(upFor);
        simulation.goDown();
        simulation.pass(LOST_WITHIN_QUIET_MS);
        expect(kind(simulation)).toBe('unreachable');
      }),
    );
  });

  test('a hidden page that is held says as soon as a visible one that the backend is down', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 0, max: 60_000 }), (world, upFor) => {
        const [visible, hidden] = [new Simulation(world), new Simulation(world)];
        hidden.send({ type: 'held' });
        hidden.send({ type: 'hidden' });
        for (const simulation of [visible, hidden]) {
          simulation.pass(upFor);
          simulation.goDown();
        }
        for (let second = 0; second < 40; second += 1) {
          for (const simulation of [visible, hidden]) simulation.pass(1000);
          expect(kind(hidden)).toBe(kind(visible));
        }
      }),
    );
  });

  test('a page that has slept claims nothing until a report or the word that the backend is lost', () => {
    fc.assert(
      fc.property(worlds, lives, (world, life) => {
        const simulation = new Simulation(world);
        simulation.pass(5000);
        life.forEach((happen) => happen(simulation));
        simulation.goDeaf();
        simulation.sleep(ASLEEP_MS + 1);
        simulation.send({ type: 'woke' });
        expect(kind(simulation)).not.toBe('live');
        simulation.pass(60_000);
        expect(kind(simulation)).not.toBe('live');
      }),
    );
  });

  test('a visible page is live within five seconds after the backend is back', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 15_000, max: 600_000 }), (world, downFor) => {
        const simulation = new Simulation(world);
        simulation.pass(30_000);
        simulation.goDown();
        simulation.pass(downFor);
        simulation.comeBack();
        simulation.pass(BACK_WITHIN_MS);
        expect(kind(simulation)).toBe('live');
      }),
    );
  });

  test('there is never more than one listener', () => {
    fc.assert(
      fc.property(worlds, lives, (world, life) => {
        const simulation = new Simulation(world);
        for (const happen of life) {
          happen(simulation);
          expect(simulation.listeners).toBeLessThanOrEqual(1);
          const isOpen = simulation.state.listener.kind === 'open';
          expect(simulation.listeners).toBe(isOpen ? 1 : 0);
        }
      }),
    );
  });

  test('a hidden page that nothing holds sends nothing', () => {
    fc.assert(
      fc.property(worlds, lives, (world, life) => {
        const simulation = new Simulation(world);
        for (const happen of life) {
          const isSilent = simulation.state.page.kind === 'hidden' && !simulation.state.isHeld;
          const before = simulation.done.length;
          happen(simulation);
          if (!isSilent || happen === HAPPENINGS.woke || happen === HAPPENINGS.held) continue;
          const types = simulation.done.slice(before);
          for (const sending of ['subscribe', 'ping', 'reconnect']) {
            expect(types).not.toContain(sending);
          }
        }
      }),
    );
  });

  test('a page that has been hidden for five minutes, and that nothing holds, keeps no listener', () => {
    fc.assert(
      fc.property(worlds, lives, (world, life) => {
        const simulation = new Simulation(world);
        life.forEach((happen) => happen(simulation));
        simulation.send({ type: 'released' });
        simulation.send({ type: 'hidden' });
        simulation.pass(HIDDEN_MS);
        expect(simulation.listeners).toBe(0);
      }),
    );
  });

  test('a page that is woken has a listener', () => {
    fc.assert(
      fc.property(worlds, lives, (world, life) => {
        const simulation = new Simulation(world);
        life.forEach((happen) => happen(simulation));
        simulation.send({ type: 'woke' });
        expect(simulation.listeners).toBe(1);
      }),
    );
  });

  test('whatever happened to it, a visible page is live again within a minute and a half', () => {
    fc.assert(
      fc.property(noticed, lives, (world, life) => {
        const simulation = new Simulation(world);
        life.forEach((happen) => happen(simulation));
        simulation.comeBack();
        simulation.send({ type: 'woke' });
        simulation.pass(90_000);
        expect(['live', 'missing']).toContain(kind(simulation));
      }),
    );
  });
});

test('an active school that reports every second is never pinged', () => {
  const simulation = new Simulation(ACTIVE);
  simulation.pass(600_000);
  expect(count(simulation, 'ping')).toBe(0);
});

/** When a connection pings, seconds after its start. */
function pingTimes(simulation: Simulation, seconds: number): readonly number[] {
  const times: number[] = [];
  for (let second = 1; second <= seconds; second += 1) {
    const before = count(simulation, 'ping');
    simulation.pass(1000);
    if (count(simulation, 'ping') > before) times.push(second);
  }
  return times;
}

test('a quiet school is pinged after pauses that double up to half a minute', () => {
  expect(pingTimes(new Simulation(QUIET), 120)).toEqual([5, 13, 29, 59, 89, 119]);
});

test('a quiet school is never reconnected', () => {
  const simulation = new Simulation(QUIET);
  simulation.pass(3_600_000);
  expect(count(simulation, 'reconnect')).toBe(0);
});

test('a school that reports once a minute is pinged at most twice a minute', () => {
  const simulation = new Simulation({ ...QUIET, heartbeat: 60_000 });
  simulation.pass(600_000);
  const before = count(simulation, 'ping');
  simulation.pass(600_000);
  expect(count(simulation, 'ping') - before).toBeLessThanOrEqual(20);
});

test('a quiet school that becomes active is watched closely again', () => {
  const simulation = new Simulation(QUIET);
  simulation.pass(600_000);
  simulation.send({ type: 'school', school: { buildings: [] } });
  simulation.pass(1000);
  simulation.send({ type: 'school', school: { buildings: [] } });
  simulation.goDown();
  simulation.pass(LOST_WITHIN_MS);
  expect(kind(simulation)).toBe('unreachable');
});

test('a quiet school is never called unreachable', () => {
  const simulation = new Simulation(QUIET);
  checkEverySecond(simulation, 600, () => {
    expect(kind(simulation)).not.toBe('unreachable');
  });
});

/** An active school whose gateway has stopped: the backend answers, but the connection is silent. */
function fallSilent(): Simulation {
  const simulation = new Simulation(QUIET);
  simulation.pass(1000);
  simulation.send({ type: 'school', school: { buildings: [] } });
  return simulation;
}

test('an active school that falls silent is reconnected once', () => {
  const simulation = fallSilent();
  simulation.pass(60_000);
  expect(count(simulation, 'reconnect')).toBe(1);
});

test('an active school that falls silent is not called unreachable', () => {
  const simulation = fallSilent();
  checkEverySecond(simulation, 60, () => {
    expect(kind(simulation)).toBe('live');
  });
});

test('what the SDK says from its cache after our own reconnect is no loss', () => {
  const simulation = fallSilent();
  simulation.pass(SILENCE_MS + 100);
  expect(count(simulation, 'reconnect')).toBe(1);
  simulation.send({ type: 'disconnected' });
  expect(kind(simulation)).toBe('live');
});

test('a loss that the SDK reports is believed at once', () => {
  const simulation = new Simulation(ACTIVE);
  simulation.pass(1000);
  simulation.send({ type: 'disconnected' });
  expect(kind(simulation)).toBe('unreachable');
});

/** A backend that answers pings, and no listener. @returns How many reconnects there were in the last hour of two. */
function reconnectsToDeaf(world: World): number {
  const simulation = new Simulation(world);
  simulation.pass(5000);
  simulation.goDeaf();
  simulation.pass(3_600_000);
  const before = count(simulation, 'reconnect');
  simulation.pass(3_600_000);
  return count(simulation, 'reconnect') - before;
}

test('reconnects without a heartbeat back off to one a minute', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const perHour = reconnectsToDeaf({ ...world, heartbeat: 1000 });
      expect(perHour).toBeGreaterThanOrEqual(57);
      // Jitter takes a quarter off at most.
      expect(perHour).toBeLessThanOrEqual(80);
    }),
  );
});

test('a slow backend gets three times as long to let the SDK reconnect by itself', () => {
  const simulation = new Simulation(ACTIVE);
  simulation.pass(1000);
  simulation.goDown();
  simulation.pass(20_000);
  while (!isPinging(simulation.state)) simulation.pass(1);
  simulation.send({ type: 'pong', took: 2000 });
  simulation.pass(5999);
  expect(count(simulation, 'reconnect')).toBe(0);
  simulation.pass(1);
  expect(count(simulation, 'reconnect')).toBe(1);
});

function isPinging({ listener }: ConnectionState): boolean {
  return listener.kind === 'open' && listener.step === 'pinging';
}

/** Hides a page for a while; its school is silent meanwhile and after it. */
function beAway(duration: number): Simulation {
  const simulation = new Simulation(QUIET);
  simulation.pass(1000);
  simulation.send({ type: 'hidden' });
  simulation.pass(duration);
  simulation.send({ type: 'woke' });
  return simulation;
}

test('a page that was away assumes that a silent connection is dead', () => {
  const simulation = beAway(AWAY_MS + 1);
  simulation.pass(WAKE_MS + 100);
  expect(count(simulation, 'reconnect')).toBe(1);
  expect(kind(simulation)).toBe('live');
});

test('a page that was away waits for a heartbeat first', () => {
  const simulation = beAway(AWAY_MS + 1);
  simulation.pass(WAKE_MS - 1);
  simulation.send({ type: 'school', school: { buildings: [] } });
  simulation.pass(200);
  expect(count(simulation, 'reconnect')).toBe(0);
});

test('a page that was hidden for less was not away', () => {
  const simulation = beAway(AWAY_MS);
  simulation.pass(WAKE_MS + 100);
  expect(count(simulation, 'reconnect')).toBe(0);
});

test('a visible page on a computer that slept assumes that a silent connection is dead', () => {
  const simulation = new Simulation(QUIET);
  simulation.pass(1000);
  simulation.sleep(ASLEEP_MS + 1);
  simulation.pass(WAKE_MS + 200);
  expect(count(simulation, 'reconnect')).toBe(1);
});

test('a hidden page whose active school falls silent claims nothing', () => {
  const simulation = new Simulation(ACTIVE);
  simulation.pass(5000);
  simulation.send({ type: 'hidden' });
  simulation.goDeaf();
  simulation.pass(SILENCE_MS + 2000);
  expect(kind(simulation)).toBe('paused');
});

test('a hidden page whose active school goes on reporting is live', () => {
  const simulation = new Simulation(ACTIVE);
  simulation.pass(5000);
  simulation.send({ type: 'hidden' });
  checkEverySecond(simulation, HIDDEN_MS / 1000 - 1, () => {
    expect(kind(simulation)).toBe('live');
  });
});

/** A page that was hidden until its listener was closed, and has come back to a backend that is as given. */
function comeBackAfterPause(prepare: (simulation: Simulation) => void): Simulation {
  const simulation = new Simulation(ACTIVE);
  simulation.pass(5000);
  simulation.send({ type: 'hidden' });
  simulation.pass(HIDDEN_MS);
  prepare(simulation);
  simulation.send({ type: 'woke' });
  return simulation;
}

test('a page that closed its listener claims nothing', () => {
  const simulation = new Simulation(ACTIVE);
  simulation.pass(5000);
  simulation.send({ type: 'hidden' });
  simulation.pass(HIDDEN_MS);
  expect(kind(simulation)).toBe('paused');
});

test('a page that comes back is live with the first report', () => {
  const simulation = comeBackAfterPause(() => {});
  expect(kind(simulation)).toBe('paused');
  simulation.pass(200);
  expect(kind(simulation)).toBe('live');
});

test('a page that comes back is not live by the report of a building alone', () => {
  const simulation = comeBackAfterPause((world) => world.goDeaf());
  simulation.send({ type: 'building' });
  expect(kind(simulation)).toBe('paused');
});

test('a page that comes back to a backend that is down says so', () => {
  const simulation = comeBackAfterPause((world) => world.goDown());
  simulation.pass(LOST_WITHIN_MS);
  expect(kind(simulation)).toBe('unreachable');
});

test('a page that comes back and gets no report says so though the backend answers', () => {
  const simulation = comeBackAfterPause((world) => world.goDeaf());
  simulation.pass(LOST_WITHIN_MS);
  expect(kind(simulation)).toBe('unreachable');
});

test('a hidden page whose listener fails claims nothing', () => {
  const simulation = new Simulation(ACTIVE);
  simulation.pass(5000);
  simulation.send({ type: 'hidden' });
  simulation.send({ type: 'listener failed', error: 'permission-denied' });
  expect(kind(simulation)).toBe('paused');
});

test('a page that wakes while the backend is unreachable pings at once', () => {
  const simulation = new Simulation(ACTIVE);
  simulation.goDown();
  simulation.pass(20_000);
  simulation.send({ type: 'hidden' });
  const before = count(simulation, 'ping');
  simulation.send({ type: 'woke' });
  expect(count(simulation, 'ping')).toBe(before + 1);
});

test('a listener that fails is opened again after delays that double up to a minute', () => {
  const simulation = new Simulation(QUIET);
  for (const delay of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
    simulation.send({ type: 'listener failed', error: 'permission-denied' });
    simulation.pass(delay - 1);
    expect(simulation.listeners).toBe(0);
    simulation.pass(1);
    expect(simulation.listeners).toBe(1);
  }
});

test('after a heartbeat the delays begin anew', () => {
  const simulation = new Simulation(QUIET);
  for (let failure = 0; failure < 5; failure += 1) {
    simulation.send({ type: 'listener failed', error: 'permission-denied' });
    simulation.send({ type: 'woke' });
  }
  simulation.pass(1000);
  simulation.send({ type: 'listener failed', error: 'permission-denied' });
  simulation.pass(1000);
  expect(simulation.listeners).toBe(1);
});

test('a listener that fails leaves what is known of the school', () => {
  const simulation = new Simulation(ACTIVE);
  simulation.pass(1000);
  simulation.send({ type: 'listener failed', error: 'permission-denied' });
  expect(kind(simulation)).toBe('live');
});

test('a page that is woken opens a failed listener at once', () => {
  const simulation = new Simulation(QUIET);
  simulation.send({ type: 'listener failed', error: 'permission-denied' });
  simulation.send({ type: 'woke' });
  expect(simulation.listeners).toBe(1);
});

test('a hidden page that is held opens a failed listener again', () => {
  const simulation = new Simulation(QUIET);
  simulation.send({ type: 'held' });
  simulation.send({ type: 'hidden' });
  simulation.send({ type: 'listener failed', error: 'unavailable' });
  simulation.pass(1000);
  expect(simulation.listeners).toBe(1);
});

test('a held page that is released after long closes its listener at once', () => {
  const simulation = new Simulation(QUIET);
  simulation.send({ type: 'held' });
  simulation.send({ type: 'hidden' });
  simulation.pass(10 * HIDDEN_MS);
  expect(simulation.listeners).toBe(1);
  simulation.send({ type: 'released' });
  simulation.pass(0);
  expect(simulation.listeners).toBe(0);
});
