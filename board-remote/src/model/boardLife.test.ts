import { describe, expect, test } from '@jest/globals';
import { machineStatus } from '@laundry-board/laundry-rules/machines';
import fc from 'fast-check';
import { ASLEEP_MS } from '../device/clock.ts';
import { createServerClock } from '../device/serverClock.ts';
import { DOMAIN, VirtualWorld } from '../testing/VirtualWorld.ts';
import { createLife, type Life, WORLD_EVENTS } from '../testing/worldEvents.ts';
import { createBoardModel } from './boardModel.ts';
import { createDocumentFeed } from './documentFeed.ts';
import { schoolOf } from './schoolState.ts';

const HOUR = 3_600_000;
const nowhere = { read: () => null, start: () => () => {}, write: () => {} };

/** The board of an active school, with its clock, in a world of its own. */
function startBoard(prepare: (world: VirtualWorld) => void = () => {}) {
  const world = new VirtualWorld({ heartbeat: 1000, fault: 'refuses', noticedAfter: null });
  prepare(world);
  const { device, page, backend, requestHeaders } = world;
  const random = () => 0.5;
  const clock = createServerClock({ device, page, random, requestHeaders });
  const log = { error: () => {}, warn: () => {} };
  const board = createBoardModel({
    domain: DOMAIN,
    listen: backend.subscribe,
    feed: createDocumentFeed({ domain: DOMAIN, backend, device, page, clock, random, log }),
    page,
    storage: nowhere,
    firstBuilding: nowhere,
    clock,
  });
  const stop = board.start();
  return {
    ...createLife(world, () => board.holdConnection()),
    board,
    stop,
    kind: () => board.state.getSnapshot().school.kind,
    /** The statuses that the washers are drawn with; empty while they are not drawn. */
    statuses: () => {
      const { school, times } = board.state.getSnapshot();
      if (school.kind !== 'live') return [];
      const machines = schoolOf(school)?.buildings[0]?.machines.washer ?? [];
      return machines.map((machine) => machineStatus(machine, 'washer', times.washer));
    },
  };
}

/** Also what may happen to the device's clock and to the server that knows the time. */
const EVENTS = {
  ...WORLD_EVENTS,
  set: ({ world }: Life) => world.setClock(5000),
  'set right': ({ world }: Life) => world.setClock(0),
  'server hangs': ({ world }: Life) => world.setServer('hangs'),
  'server refuses': ({ world }: Life) => world.setServer('refuses'),
  'server answers': ({ world }: Life) => world.setServer('answers'),
} as const;

const lives = fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 40 });

describe('in any life', () => {
  test('a hidden page asks no server what time it is', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (events) => {
        const life = startBoard();
        for (const occur of events) {
          const { isHidden, counts } = life.world;
          const before = counts.timeRequests;
          await occur(life);
          if (!isHidden || occur === EVENTS.woke) continue;
          expect(counts.timeRequests).toBe(before);
        }
        life.stop();
      }),
    );
  });
});

/** By how much a clock may be wrong, or is set. */
const wrong = fc.integer({ min: -24 * HOUR, max: 24 * HOUR });

describe('while the server answers within two seconds', () => {
  const answersIn = fc.integer({ min: 0, max: 1900 });

  test('no working washer is ever drawn as Offline on a device whose clock is wrong', async () => {
    await fc.assert(
      fc.asyncProperty(wrong, answersIn, async (ahead, ms) => {
        const { world, statuses, stop } = startBoard((one) => {
          one.setClock(ahead);
          one.setServer('answers', ms);
        });
        for (let tenth = 0; tenth < 100; tenth += 1) {
          await world.pass(100);
          expect(statuses()).not.toContain('Offline');
        }
        expect(statuses()).toEqual(['Available']);
        stop();
      }),
    );
  });

  test('a clock that somebody sets costs a visible page placeholders for four seconds at most, and no wrong status', async () => {
    await fc.assert(
      fc.asyncProperty(wrong, wrong, answersIn, async (ahead, later, ms) => {
        const { world, board, statuses, stop } = startBoard((one) => {
          one.setClock(ahead);
          one.setServer('answers', ms);
        });
        await world.pass(30_500);
        world.setClock(later);
        // A click may come before the clock has noticed it.
        board.show('maple');
        for (let tenth = 0; tenth < 40; tenth += 1) {
          await world.pass(100);
          expect(statuses()).not.toContain('Offline');
        }
        for (let tenth = 0; tenth < 60; tenth += 1) {
          expect(statuses()).toEqual(['Available']);
          await world.pass(100);
        }
        stop();
      }),
    );
  });
});

describe('after a sleep during which the monotonic clock stood still', () => {
  const asleep = fc.integer({ min: ASLEEP_MS + 1000, max: 24 * HOUR });
  const server = fc.constantFrom('answers', 'refuses', 'hangs');

  test('a visible page claims nothing within two seconds, until a snapshot comes', async () => {
    await fc.assert(
      fc.asyncProperty(asleep, server, async (ms, does) => {
        const { world, kind, stop } = startBoard();
        await world.pass(5500);
        world.setServer(does);
        world.goDeaf();
        world.sleep(ms);
        // The next tick, and the longest wait for the server's time.
        await world.pass(3000);
        expect(kind()).not.toBe('live');
        stop();
      }),
    );
  });

  test('a page that becomes visible claims nothing at once, until a snapshot comes', async () => {
    await fc.assert(
      fc.asyncProperty(asleep, server, async (ms, does) => {
        const { world, kind, stop } = startBoard();
        await world.pass(5500);
        world.setServer(does);
        world.goDeaf();
        world.hide();
        world.sleep(ms);
        world.wake();
        expect(kind()).not.toBe('live');
        stop();
      }),
    );
  });

  test('a hidden page knows with the first snapshot how long it has slept', async () => {
    await fc.assert(
      fc.asyncProperty(asleep, async (ms) => {
        const { world, board, hold, stop } = startBoard();
        await world.pass(5500);
        hold();
        world.hide();
        world.sleep(ms);
        world.send();
        expect(Math.abs(board.clock.now() - world.time)).toBeLessThanOrEqual(2000);
        stop();
      }),
    );
  });

  test('a visible page is live again and knows the time', async () => {
    await fc.assert(
      fc.asyncProperty(asleep, wrong, server, async (ms, ahead, does) => {
        const { world, statuses, board, stop } = startBoard((one) => one.setClock(ahead));
        await world.pass(5500);
        world.setServer(does);
        world.sleep(ms);
        await world.pass(15_000);
        expect(statuses()).toEqual(['Available']);
        expect(Math.abs(board.clock.now() - world.time)).toBeLessThanOrEqual(3000);
        stop();
      }),
    );
  });
});
