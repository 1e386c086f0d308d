import { describe, expect, jest, test } from '@jest/globals';
import { ANY_BUILDING, parseWant, wantsOf } from '@laundry-board/laundry-rules';
import { type Report, START, washersIn } from '@laundry-board/laundry-rules/testing/watchedSchool';
import { deviceClock } from '../../device/clock.ts';
import { loadingBoard } from '../../testing/loadingBoard.ts';
import { createAlertsModel } from '../alertsModel.ts';
import { DeviceWish } from './DeviceWish.ts';
import type { Subscription, Wish } from './wish.ts';

const HALL = new Set(['Hall']);
const LOAD = { kind: 'washer', buildingId: 'Hall', number: 1 } as const;
const SUBSCRIPTION: Subscription = { endpoint: 'https://push/1', p256dh: 'p', auth: 'a' };
const CLOSED = 'It works even if this page is closed.';

const wishOf = (...wants: readonly string[]): Wish => ({ ...SUBSCRIPTION, uid: 'ada', wants });

/** What Firestore, the browser and its tabs have in common; tests change it. */
function createWorld(kept: Wish | null = null) {
  const wake = new Set<() => void>();
  const world = {
    kept: kept && JSON.stringify(kept),
    permission: 'granted' as NotificationPermission,
    subscription: SUBSCRIPTION,
    uid: 'ada',
    hasSession: true,
    /** What the gateway has not sent yet; null for an answer that does not come. */
    remaining: kept?.wants ?? ([] as readonly string[] | null),
    isOnline: true,
    answers: Promise.resolve(),
    written: [] as (readonly Wish[])[],
    isSubscribed: kept !== null,
    tabs: new Set<() => void>(),
    wake: async () => {
      wake.forEach((callback) => callback());
      await settle();
    },
  };
  /** Firestore answers once the returned function is called. */
  const holdAnswers = () => {
    let answer = (): void => {};
    world.answers = new Promise((resolve) => (answer = resolve));
    return answer;
  };
  return { world, wake, holdAnswers };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

type World = ReturnType<typeof createWorld>;

/** Opens a tab of a school with a building of one washer, which is in use at first. */
async function openTab({ world, wake }: Pick<World, 'world' | 'wake'>, { isLive = true } = {}) {
  let time = START;
  const state = loadingBoard(time);
  let watched: readonly string[] = [];
  const watchBuilding = (id: string) => {
    watched = [...watched, id];
    return () => {
      const first = watched.indexOf(id);
      watched = watched.filter((_, index) => index !== first);
    };
  };
  const clock = deviceClock({ now: () => time, every: () => () => {} });
  const alerts = createAlertsModel(
    { state, clock, holdConnection: () => () => {}, watchBuilding, keepAwake: () => () => {} },
    { notify: () => () => {}, left: () => Promise.resolve([]) },
  );
  const stopAlerts = alerts.start();
  const report = async (seconds: number, washer: Report): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      time += 1000;
      const buildings = [washersIn('Hall', [washer], time)];
      state.set({ ...state.getSnapshot(), school: { kind: 'live', school: { buildings } } });
    }
    await settle();
  };
  const sleep = (seconds: number): void => {
    time += seconds * 1000;
    const { school } = state.getSnapshot();
    if (school.kind !== 'live') throw new Error('The board has nothing to sleep with.');
    state.set({ ...state.getSnapshot(), school: { kind: 'paused', content: school } });
  };
  if (isLive) await report(1, 'In Use');
  const adopt = jest.fn<() => void>();
  const stop = new DeviceWish({
    alerts,
    texts: { wantsOf, parseWant },
    board: {
      state,
      watchBuilding,
      page: {
        onWake: (callback) => {
          wake.add(callback);
          return () => void wake.delete(callback);
        },
      },
    },
    device: {
      permission: () => world.permission,
      subscribe: () =>
        world.answers.then(() => {
          if (world.permission !== 'granted') throw new Error('Notifications are not allowed.');
          world.isSubscribed = true;
          return world.subscription;
        }),
      unsubscribe: () => {
        world.isSubscribed = false;
        return Promise.resolve();
      },
    },
    documents: {
      uid: () => world.answers.then(() => world.uid),
      remaining: () =>
        world.remaining === null
          ? Promise.reject(new Error('no answer'))
          : Promise.resolve(world.remaining),
      write: async (wishes) => {
        await Promise.resolve();
        if (!world.isOnline) throw new Error('no network');
        world.written.push(wishes);
        world.remaining = wishes.at(-1)?.wants ?? [];
      },
    },
    storage: {
      read: () => world.kept,
      write: (text) => {
        if (text === world.kept) return;
        world.kept = text;
        for (const other of world.tabs) if (other !== adopt) other();
      },
    },
    onOtherTab: (callback) => {
      adopt.mockImplementation(callback);
      world.tabs.add(adopt);
      return () => void world.tabs.delete(adopt);
    },
    hasSession: () => world.hasSession,
    log: { info: () => {} },
  }).start();
  await settle();
  return {
    ...alerts,
    report,
    /** For so many seconds the page sleeps; then it waits for a snapshot. */
    sleep,
    watched: () => watched,
    wants: () => wantsOf(alerts.state.getSnapshot()),
    /** A click on a bell, and what the browser answers. */
    click: async (act: () => void) => {
      act();
      const permission = world.permission === 'granted' ? 'granted' : 'refused';
      alerts.explain({ kind: 'washer', event: 'done', permission });
      await settle();
    },
    condition: () => alerts.state.getSnapshot().explanation?.condition,
    close: async () => {
      stop();
      stopAlerts();
      await settle();
    },
  };
}

const kept = ({ world }: World): unknown => world.kept && JSON.parse(world.kept);
const newest = ({ world }: World) => world.written.at(-1);

describe('what a resident asks for', () => {
  test('is stored in Firestore and on the device, and then the page may be closed', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    expect(world.world.written).toEqual([[wishOf('washer 1 Hall')]]);
    expect(kept(world)).toEqual(wishOf('washer 1 Hall'));
    expect(tab.condition()).toBe(CLOSED);
  });

  test('is written once, however often the machines report', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    await tab.report(60, 'In Use');
    await world.world.wake();
    expect(world.world.written).toHaveLength(1);
  });

  test('stays when the page is left', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    await tab.close();
    expect(newest(world)).toEqual([wishOf('washer 1 Hall')]);
    expect(kept(world)).toEqual(wishOf('washer 1 Hall'));
    expect(world.world.isSubscribed).toBe(true);
  });

  test('that is taken back is written as nothing, and forgotten', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    tab.toggleLoad(LOAD);
    await settle();
    expect(newest(world)).toEqual([wishOf()]);
    expect(kept(world)).toBeNull();
  });

  test('that has come true on the open page is no longer stored', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    await tab.report(12, 'Available');
    expect(newest(world)).toEqual([wishOf()]);
  });

  test('in two clicks that follow each other at once is written as both', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => {
      tab.toggleLoad(LOAD);
      tab.request('dryer', ANY_BUILDING);
    });
    expect(world.world.written).toEqual([[wishOf('dryer any', 'washer 1 Hall')]]);
  });

  test('before the browser has answered is stored with its answer', async () => {
    const world = createWorld();
    world.world.permission = 'default';
    const tab = await openTab(world);
    tab.toggleLoad(LOAD);
    tab.explain({ kind: 'washer', event: 'done', permission: 'asking' });
    await settle();
    expect(world.world.written).toEqual([]);
    world.world.permission = 'granted';
    tab.explain({ kind: 'washer', event: 'done', permission: 'granted' });
    await settle();
    expect(newest(world)).toEqual([wishOf('washer 1 Hall')]);
    expect(tab.condition()).toBe(CLOSED);
  });
});

test('what the page says stays while something else is stored', async () => {
  const world = createWorld();
  const tab = await openTab(world);
  await tab.click(() => tab.toggleLoad(LOAD));
  world.holdAnswers();
  tab.request('dryer', HALL);
  await tab.report(2, 'In Use');
  expect(tab.condition()).toBe(CLOSED);
});

describe('the page says nothing more than before', () => {
  test('when notifications are refused', async () => {
    const world = createWorld();
    world.world.permission = 'denied';
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    expect(world.world.written).toEqual([]);
    expect(tab.condition()).toBeUndefined();
    expect(tab.wants()).toEqual(['washer 1 Hall']);
  });

  test('when Firestore does not accept it, until there is a connection', async () => {
    const world = createWorld();
    world.world.isOnline = false;
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    expect(tab.condition()).toBeUndefined();
    expect(kept(world)).toBeNull();
    world.world.isOnline = true;
    await world.world.wake();
    expect(kept(world)).toEqual(wishOf('washer 1 Hall'));
    expect(tab.condition()).toBe(CLOSED);
  });

  test('once the permission is withdrawn', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    world.world.permission = 'denied';
    await tab.report(1, 'In Use');
    expect(tab.condition()).toBeUndefined();
  });
});

describe('a later visit', () => {
  test('shows again what the gateway still has to notify of', async () => {
    const world = createWorld(wishOf('dryer any', 'washer free Hall', 'washer 1 Hall'));
    const tab = await openTab(world);
    expect(tab.wants()).toEqual(['washer free Hall', 'dryer any', 'washer 1 Hall']);
    expect(world.world.written).toEqual([]);
  });

  test('no longer shows what the gateway has notified of', async () => {
    const world = createWorld(wishOf('washer free Hall', 'washer 1 Hall'));
    world.world.remaining = ['washer 1 Hall'];
    const tab = await openTab(world);
    expect(tab.wants()).toEqual(['washer 1 Hall']);
    expect(kept(world)).toEqual(wishOf('washer 1 Hall'));
    expect(world.world.written).toEqual([]);
  });

  test('forgets a wish of which nothing is left', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    world.world.remaining = [];
    const tab = await openTab(world);
    expect(tab.wants()).toEqual([]);
    expect(kept(world)).toBeNull();
    expect(world.world.written).toEqual([]);
  });

  test('shows what the device keeps where Firestore does not answer', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    world.world.remaining = null;
    const tab = await openTab(world);
    expect(tab.wants()).toEqual(['washer 1 Hall']);
  });

  test('stores it again under another subscription, and ends the one before', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    world.world.subscription = { ...SUBSCRIPTION, endpoint: 'https://push/2' };
    await openTab(world);
    expect(newest(world)).toEqual([
      wishOf(),
      { ...wishOf('washer 1 Hall'), endpoint: 'https://push/2' },
    ]);
  });

  test('marks a load once its machine is known, for which its building is watched', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    const tab = await openTab(world, { isLive: false });
    expect(tab.wants()).toEqual([]);
    expect(tab.watched()).toEqual(['Hall']);
    await tab.report(1, 'In Use');
    expect(tab.wants()).toEqual(['washer 1 Hall']);
    // By the alerts, and no longer twice.
    expect(tab.watched()).toEqual(['Hall']);
    expect(world.world.written).toEqual([]);
  });

  test('keeps what waits for a building that the school lacks now', async () => {
    const world = createWorld(wishOf('washer 2 Gone', 'washer free Gone'));
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    expect(newest(world)).toEqual([wishOf('washer free Gone', 'washer 1 Hall', 'washer 2 Gone')]);
  });

  test('that is left before Firestore has answered changes nothing', async () => {
    const world = createWorld(wishOf('dryer any', 'washer 1 Hall'));
    const answer = world.holdAnswers();
    const tab = await openTab(world);
    await tab.close();
    answer();
    await settle();
    expect(tab.wants()).toEqual([]);
    expect(world.world.written).toEqual([]);
    expect(kept(world)).toEqual(wishOf('dryer any', 'washer 1 Hall'));
  });

  test('of another resident forgets it and ends the subscription', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    world.world.uid = 'bob';
    const tab = await openTab(world);
    expect(tab.wants()).toEqual([]);
    expect(kept(world)).toBeNull();
    expect(world.world.isSubscribed).toBe(false);
    // Who can then ask for something.
    await tab.click(() => tab.toggleLoad(LOAD));
    expect(newest(world)).toEqual([{ ...wishOf('washer 1 Hall'), uid: 'bob' }]);
  });

  test('does not narrow what the resident asks for meanwhile', async () => {
    const world = createWorld(wishOf('washer free Hall'));
    const answer = world.holdAnswers();
    const tab = await openTab(world);
    await tab.click(() => tab.request('washer', ANY_BUILDING));
    answer();
    await settle();
    expect(tab.wants()).toEqual(['washer any']);
  });

  test('ignores what it can’t read', async () => {
    const world = createWorld();
    world.world.kept = '{"uid":7}';
    const tab = await openTab(world);
    expect(tab.wants()).toEqual([]);
  });
});

test('a page that was stopped no longer shows what the gateway has notified of meanwhile', async () => {
  const world = createWorld();
  const tab = await openTab(world);
  await tab.click(() => tab.request('washer', HALL));
  await tab.click(() => tab.toggleLoad(LOAD));
  world.world.remaining = ['washer 1 Hall'];
  await world.world.wake();
  expect(tab.wants()).toEqual(['washer 1 Hall']);
});

test('a page that has slept tells of what was pushed too late to be shown', async () => {
  const world = createWorld();
  const tab = await openTab(world);
  await tab.click(() => tab.toggleLoad(LOAD));
  tab.sleep(3600);
  world.world.remaining = [];
  await world.world.wake();
  await tab.report(1, 'Available');
  expect(tab.state.getSnapshot().news).toMatchObject([{ event: 'done', number: 1 }]);
  expect(tab.wants()).toEqual([]);
  expect(kept(world)).toBeNull();
});

describe('two tabs', () => {
  test('show the same, and write it once', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    const other = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    await other.click(() => other.request('dryer', HALL));
    expect(tab.wants()).toEqual(['dryer free Hall', 'washer 1 Hall']);
    expect(other.wants()).toEqual(['dryer free Hall', 'washer 1 Hall']);
    expect(world.world.written).toEqual([
      [wishOf('washer 1 Hall')],
      [wishOf('dryer free Hall', 'washer 1 Hall')],
    ]);
  });

  test('take back together', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    const other = await openTab(world);
    await tab.click(() => {
      tab.toggleLoad(LOAD);
      tab.request('washer', ANY_BUILDING);
      tab.request('dryer', HALL);
    });
    other.toggleLoad(LOAD);
    other.cancel('washer', 'Hall');
    other.cancel('dryer', 'Hall');
    await settle();
    expect(tab.wants()).toEqual([]);
    expect(kept(world)).toBeNull();
  });
});

describe('a log-out', () => {
  test('ends the subscription and forgets', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    world.world.hasSession = false;
    await tab.close();
    expect(world.world.isSubscribed).toBe(false);
    expect(kept(world)).toBeNull();
  });

  test('right after a click does, too', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    const answer = world.holdAnswers();
    tab.toggleLoad(LOAD);
    await settle();
    world.world.hasSession = false;
    await tab.close();
    answer();
    await settle();
    expect(world.world.isSubscribed).toBe(false);
    expect(kept(world)).toBeNull();
  });
});
