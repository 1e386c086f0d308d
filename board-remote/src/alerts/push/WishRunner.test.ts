import { describe, expect, test } from '@jest/globals';
import {
  ANY_BUILDING,
  describeCurrent,
  describePast,
  wantsOf,
} from '@laundry-board/laundry-rules/waiting';
import { type Report, START, washersIn } from '@laundry-board/laundry-rules/testing/watchedSchool';
import { deviceClock } from '../../device/clock.ts';
import type { Snapshot } from '../../model/connection/backend.ts';
import { loadingBoard } from '../../testing/loadingBoard.ts';
import { createAlertsModel } from '../alertsModel.ts';
import type { ToldEntry, Wish, WishDocuments } from './wishDocuments.ts';
import { WishRunner } from './WishRunner.ts';

const HALL = new Set(['Hall']);
const LOAD = { kind: 'washer', buildingId: 'Hall', number: 1 } as const;
const CLOSED = 'It works even if this page is closed.';
const DONE = 'Your washer 1 in Hall is done.';

/** What the gateway and the page may change. */
type WishDocument = Pick<Wish, 'wants' | 'told' | 'isGone'>;

const wishOf = (...wants: readonly string[]): WishDocument => ({ wants, told: [], isGone: false });

/** Firestore with this resident's documents by their endpoints, in which the gateway writes, too. */
function createFirestore(first: Readonly<Record<string, WishDocument>>) {
  const documents = new Map(Object.entries(first));
  const versions = new Map<string, number>();
  const listeners = new Set<(snapshot: Snapshot) => void>();
  const written: (readonly string[])[] = [];
  const store = {
    isOnline: true,
    answers: Promise.resolve(),
    /** How often it was asked for something. */
    requests: 0,
    written,
    documents,
    listeners,
    /** Firestore answers once the returned function is called. */
    holdAnswers: () => {
      let answer = (): void => {};
      store.answers = new Promise((resolve) => (answer = resolve));
      return answer;
    },
    put: (endpoint: string, document: WishDocument | null): void => {
      versions.set(endpoint, (versions.get(endpoint) ?? 0) + 1);
      if (document === null) documents.delete(endpoint);
      else documents.set(endpoint, document);
      const kind = document === null ? 'missing' : 'document';
      for (const listener of listeners)
        listener(kind === 'missing' ? { kind } : { kind, data: {} });
    },
  };
  const wishAt = (endpoint: string): Wish | null => {
    const document = documents.get(endpoint);
    if (document === undefined) return null;
    return { ...document, endpoint, path: endpoint, updateTime: String(versions.get(endpoint)) };
  };
  const reach = async (): Promise<void> => {
    store.requests += 1;
    await store.answers;
    if (!store.isOnline) throw new Error('no network');
  };
  const rest: WishDocuments = {
    find: async (endpoint) => {
      await reach();
      return { path: endpoint, wish: wishAt(endpoint) };
    },
    write: async ({ path, updateTime }, { endpoint }, { wants, told }, ended) => {
      await reach();
      if ((wishAt(path)?.updateTime ?? null) !== updateTime) return null;
      written.push(wants);
      store.put(endpoint, { wants, told, isGone: false });
      if (ended !== null) store.put(ended.path, null);
      return wishAt(endpoint);
    },
    remove: async (path) => {
      await reach();
      store.put(path, null);
    },
  };
  return { store, rest };
}

/** What this browser, Firestore and the gateway have in common; tests change it. */
function createWorld(document: WishDocument | null = null) {
  const firestore = createFirestore(document === null ? {} : { 'push/1': document });
  const world = {
    permission: 'granted' as NotificationPermission,
    /** The address of this browser's subscription, and of the next one. */
    endpoint: document === null ? null : 'push/1',
    nextEndpoint: 'push/1',
    isUsable: true,
    isSignedIn: true,
  };
  const wish = () => firestore.store.documents.get(world.endpoint ?? '');
  const change = async (changed: Partial<WishDocument>): Promise<void> => {
    const before = wish();
    if (before === undefined) throw new Error('There is no wish.');
    firestore.store.put(world.endpoint ?? '', { ...before, ...changed });
    await settle();
  };
  return {
    world,
    firestore: firestore.store,
    rest: firestore.rest,
    wish,
    /** The gateway has told something. */
    tell: async (want: string, event: string, at: number): Promise<void> => {
      const key = `${want} ${at}`;
      const entry: ToldEntry = { key, want, event, at, buildings: [], isAwaited: false };
      const { wants, told } = wish() ?? wishOf();
      await change({ wants: wants.filter((one) => one !== want), told: [...told, entry] });
    },
    /** Something else is written. */
    change,
    /** An earlier gateway has told all. */
    end: async (): Promise<void> => {
      firestore.store.put(world.endpoint ?? '', null);
      await settle();
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

type World = ReturnType<typeof createWorld>;

/** Opens a tab of a school with a building of one washer, which is in use at first. */
async function openTab({ world, rest, firestore }: World, { isLive = true, isNoted = false } = {}) {
  let time = START;
  const state = loadingBoard(time);
  const clock = deviceClock({ now: () => time, every: () => () => {} });
  const watched = new Set<string>();
  const watchBuilding = (id: string) => {
    watched.add(id);
    return () => void watched.delete(id);
  };
  const held = { connection: 0, screen: 0, notifications: [] as string[] };
  const hold = (what: 'connection' | 'screen') => () => {
    held[what] += 1;
    return () => {
      held[what] -= 1;
    };
  };
  const alerts = createAlertsModel(
    {
      state,
      clock,
      holdConnection: hold('connection'),
      watchBuilding,
      keepAwake: hold('screen'),
      note: { read: () => (isNoted ? '' : null), write: () => {} },
    },
    {
      notify: ({ text }) => {
        held.notifications.push(text);
        return () => {};
      },
      earlier: () => Promise.resolve([]),
    },
  );
  const stopAlerts = alerts.start();
  const report = async (seconds: number, washer: Report, id = 'Hall'): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      time += 1000;
      const buildings = [washersIn(id, [washer], time)];
      state.set({ ...state.getSnapshot(), school: { kind: 'live', school: { buildings } } });
    }
    await settle();
  };
  /** For so many seconds, the page is asleep. */
  const sleep = async (seconds: number): Promise<void> => {
    time += seconds * 1000;
    await settle();
  };
  /** The page is hidden for long, or has slept. */
  const pause = (): void => {
    const { school } = state.getSnapshot();
    if (school.kind !== 'live') throw new Error('The board has nothing to pause.');
    state.set({ ...state.getSnapshot(), school: { kind: 'paused', content: school } });
  };
  if (isLive) await report(1, 'In Use');
  const stop = new WishRunner({
    alerts,
    board: {
      state,
      clock,
      watchBuilding,
      listen: (_, onSnapshot) => {
        firestore.listeners.add(onSnapshot);
        return () => void firestore.listeners.delete(onSnapshot);
      },
    },
    device: {
      permission: () => world.permission,
      subscription: () => {
        const { endpoint, isUsable } = world;
        return Promise.resolve(endpoint === null ? null : { endpoint, isUsable });
      },
      subscribe: async (isAnew) => {
        if (world.permission !== 'granted') throw new Error('Notifications are not allowed.');
        if (world.nextEndpoint === '') throw new Error('The push service does not answer.');
        if (isAnew || !world.isUsable || world.endpoint === null) {
          Object.assign(world, { endpoint: world.nextEndpoint, isUsable: true });
        }
        return { endpoint: world.endpoint ?? '', p256dh: 'p', auth: 'a' };
      },
    },
    documents: rest,
    hasSession: () => world.isSignedIn,
    log: { info: () => {} },
  }).start();
  await settle();
  return {
    ...alerts,
    report,
    sleep,
    pause,
    held,
    watched: () => [...watched],
    /** What the page waits for. */
    waits: () => [...wantsOf(alerts.state.getSnapshot())].sort(),
    /** What the page says; of what is no longer true, when it was. */
    news: () => {
      const { news: unread } = alerts.state.getSnapshot();
      const past = unread.filter(({ isCurrent }) => !isCurrent);
      return [...describeCurrent(unread).map(({ text }) => text), ...past.map(describePast)];
    },
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

describe('what a resident asks for', () => {
  test('is stored, and then the page may be closed', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    expect(world.wish()).toEqual(wishOf('washer 1 Hall'));
    expect(tab.condition()).toBe(CLOSED);
    await tab.close();
    expect(world.wish()).toEqual(wishOf('washer 1 Hall'));
  });

  test('is written once, however often the machines report and the page wakes', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    await tab.report(60, 'In Use');
    tab.pause();
    await tab.report(1, 'In Use');
    expect(world.firestore.written).toHaveLength(1);
  });

  test('that is taken back is written as nothing', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    tab.toggleLoad(LOAD);
    await settle();
    expect(world.wish()).toEqual(wishOf());
    expect(tab.waits()).toEqual([]);
  });

  test('that is taken back while it is stored stays taken back', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    const answer = world.firestore.holdAnswers();
    await tab.click(() => tab.toggleLoad(LOAD));
    tab.toggleLoad(LOAD);
    answer();
    await settle();
    expect(tab.waits()).toEqual([]);
    expect(world.wish()?.wants).toEqual([]);
  });

  test('in two clicks that follow each other at once is written as both', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => {
      tab.toggleLoad(LOAD);
      tab.request('dryer', ANY_BUILDING);
    });
    expect(world.firestore.written.at(-1)).toEqual(['dryer any', 'washer 1 Hall']);
  });

  test('in any building takes the place of one in a building', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.request('washer', HALL));
    await tab.click(() => tab.request('washer', ANY_BUILDING));
    expect(world.wish()).toEqual(wishOf('washer any'));
  });

  test('before the browser has answered is stored with its answer', async () => {
    const world = createWorld();
    world.world.permission = 'default';
    const tab = await openTab(world);
    tab.toggleLoad(LOAD);
    tab.explain({ kind: 'washer', event: 'done', permission: 'asking' });
    await settle();
    expect(world.firestore.written).toEqual([]);
    world.world.permission = 'granted';
    tab.explain({ kind: 'washer', event: 'done', permission: 'granted' });
    await settle();
    expect(world.wish()).toEqual(wishOf('washer 1 Hall'));
    expect(tab.condition()).toBe(CLOSED);
  });

  test('is stored beside what the gateway changes at the same time', async () => {
    const world = createWorld(wishOf('washer free Hall', 'washer any'));
    const tab = await openTab(world);
    const answer = world.firestore.holdAnswers();
    await tab.click(() => tab.toggleLoad(LOAD));
    await world.tell('washer free Hall', 'free', START);
    answer();
    await settle();
    expect(world.wish()).toMatchObject({
      wants: ['washer any', 'washer 1 Hall'],
      told: [{ want: 'washer free Hall' }],
    });
  });
});

describe('what the gateway tells of', () => {
  test('holds neither the connection nor the screen', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    expect(tab.held).toMatchObject({ connection: 0, screen: 0 });
  });

  test('is a message of the page as soon as it is true, though the gateway can’t tell it', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    await tab.report(12, 'Available');
    expect(tab.news()).toEqual([DONE]);
    expect(tab.waits()).toEqual([]);
    expect(tab.held).toEqual({ connection: 0, screen: 0, notifications: [] });
  });

  test('is left to it though the resident asks again, and it is true at once', async () => {
    const world = createWorld(wishOf('washer free Hall'));
    const tab = await openTab(world);
    await tab.report(12, 'Available');
    await tab.report(12, 'In Use');
    await tab.report(1, 'Available');
    await tab.click(() => tab.request('washer', HALL));
    expect(tab.held.notifications).toEqual([]);
  });

  test('is left to it though it has been true for long when it is asked for elsewhere', async () => {
    const world = createWorld(wishOf('dryer any'));
    const tab = await openTab(world);
    await tab.report(12, 'Available');
    await world.change({ wants: ['dryer any', 'washer free Hall'] });
    expect(tab.news()).toEqual(['A washer is free in Hall.']);
    expect(tab.held.notifications).toEqual([]);
  });

  test('stays with it until the resident has read that it is true', async () => {
    const world = createWorld(wishOf('washer 1 Hall', 'dryer any'));
    const tab = await openTab(world);
    await tab.report(12, 'Available');
    expect(world.wish()?.wants).toEqual(['washer 1 Hall', 'dryer any']);
    tab.dismiss();
    await settle();
    expect(world.wish()).toEqual(wishOf('dryer any'));
  });

  test('and is true stays with it alone, though the resident takes back something else', async () => {
    const world = createWorld(wishOf('washer 1 Hall', 'dryer any'));
    const tab = await openTab(world);
    await tab.report(12, 'Available');
    tab.cancel('dryer', 'Hall');
    await settle();
    expect(world.wish()?.wants).toEqual(['washer 1 Hall']);
  });

  test('stays taken back, though it tells something else at the same time', async () => {
    const world = createWorld(wishOf('washer 1 Hall', 'dryer any'));
    const tab = await openTab(world);
    const answer = world.firestore.holdAnswers();
    tab.toggleLoad(LOAD);
    await world.tell('dryer any', 'free', START);
    answer();
    await settle();
    expect([tab.waits(), world.wish()?.wants]).toEqual([[], []]);
  });

  test('is said once, though the page has found it out before it is told', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    const tab = await openTab(world);
    await tab.report(12, 'Available');
    await world.tell('washer 1 Hall', 'done', START + 12_000);
    expect(tab.news()).toEqual([DONE]);
    tab.dismiss();
    await settle();
    expect([tab.news(), world.wish(), tab.held.notifications]).toEqual([[], wishOf(), []]);
  });

  test('is not said again when it is told while the resident reads it', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    const tab = await openTab(world);
    await tab.report(12, 'Available');
    const answer = world.firestore.holdAnswers();
    tab.dismiss();
    await world.tell('washer 1 Hall', 'done', START + 12_000);
    answer();
    await settle();
    expect([tab.news(), world.wish()]).toEqual([[], wishOf()]);
  });

  test('and is told while the resident asks for something else is not asked for again', async () => {
    const world = createWorld(wishOf('washer free Hall'));
    const tab = await openTab(world);
    const answer = world.firestore.holdAnswers();
    await tab.click(() => tab.request('washer', new Set(['Oak'])));
    await world.tell('washer free Hall', 'free', START);
    answer();
    await settle();
    expect(tab.waits()).toEqual(['washer free Oak']);
    expect(world.firestore.written).toEqual([['washer free Oak']]);
  });

  test('is not in doubt, however long the page has slept', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    const tab = await openTab(world);
    tab.pause();
    await tab.sleep(3600);
    await tab.report(1, 'In Use');
    expect([tab.news(), tab.waits()]).toEqual([[], ['washer 1 Hall']]);
  });

  test('in a building that the school lacks changes nothing of the page with each report', async () => {
    const world = createWorld(wishOf('washer 1 Oak'));
    const tab = await openTab(world);
    await world.tell('washer 1 Oak', 'done', START);
    const before = tab.state.getSnapshot();
    await tab.report(60, 'In Use');
    expect(tab.state.getSnapshot()).toBe(before);
  });

  test('is said until the resident has read it, which is written', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    const tab = await openTab(world);
    await world.tell('washer 1 Hall', 'done', START);
    await tab.close();
    const later = await openTab(world);
    // The next resident's laundry is in the machine.
    expect(later.news()).toEqual([expect.stringMatching(/^Your washer 1 in .* was done at /)]);
    later.dismiss();
    await settle();
    expect(later.news()).toEqual([]);
    expect(world.wish()).toEqual(wishOf());
  });

  test('that is read without a connection stays read, and is written later', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    const tab = await openTab(world);
    await world.tell('washer 1 Hall', 'done', START);
    world.firestore.isOnline = false;
    tab.dismiss();
    await settle();
    world.firestore.isOnline = true;
    tab.pause();
    await tab.report(1, 'In Use');
    expect(tab.news()).toEqual([]);
    expect(world.wish()).toEqual(wishOf());
  });

  test('in a building whose machines are not known is said once they are', async () => {
    const world = createWorld(wishOf('washer 1 Oak'));
    const tab = await openTab(world);
    await world.tell('washer 1 Oak', 'done', START);
    expect([tab.news(), tab.watched()]).toEqual([[], ['Oak']]);
    await tab.report(1, 'Available', 'Oak');
    expect(tab.news()).toEqual(['Your washer 1 in Oak is done.']);
  });

  test('is said once the school is there', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    const tab = await openTab(world);
    await world.tell('washer 1 Hall', 'done', START);
    await tab.close();
    const later = await openTab(world, { isLive: false });
    expect(later.news()).toEqual([]);
    await later.report(1, 'Available');
    expect(later.news()).toEqual([DONE]);
  });

  test('of a free machine is no longer true when it is taken', async () => {
    const world = createWorld(wishOf('washer free Hall'));
    const tab = await openTab(world);
    await tab.report(1, 'Available');
    await world.tell('washer free Hall', 'free', START);
    expect(tab.news()).toEqual(['A washer is free in Hall.']);
    await tab.report(12, 'In Use');
    expect(tab.news()).toEqual([expect.stringMatching(/^A washer in .* was free at /)]);
  });
});

describe('what could not be stored', () => {
  test('the page tells by itself, as without the gateway', async () => {
    const world = createWorld();
    world.firestore.isOnline = false;
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    expect(tab.condition()).toBeUndefined();
    expect(tab.held).toMatchObject({ connection: 1, screen: 1 });
    await tab.report(12, 'Available');
    expect(tab.held.notifications).toEqual([DONE]);
    expect(tab.waits()).toEqual([]);
  });

  test('is not tried again with each report of the machines', async () => {
    const world = createWorld();
    world.firestore.isOnline = false;
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    const { requests } = world.firestore;
    await tab.report(60, 'In Use');
    expect(world.firestore.requests).toBe(requests);
  });

  test('is stored once there is a connection', async () => {
    const world = createWorld();
    world.firestore.isOnline = false;
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    world.firestore.isOnline = true;
    tab.pause();
    await tab.report(1, 'In Use');
    expect(world.wish()).toEqual(wishOf('washer 1 Hall'));
    expect(tab.condition()).toBe(CLOSED);
  });

  test('is not said to be stored when notifications are refused', async () => {
    const world = createWorld();
    world.world.permission = 'denied';
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    expect(world.firestore.written).toEqual([]);
    expect(tab.condition()).toBeUndefined();
    expect(tab.waits()).toEqual(['washer 1 Hall']);
  });

  test('leaves the gateway what it has, and what the page says while something else is stored', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    world.firestore.holdAnswers();
    tab.request('dryer', HALL);
    await tab.report(2, 'In Use');
    expect(tab.condition()).toBe(CLOSED);
    expect([...tab.state.getSnapshot().stored]).toEqual(['washer 1 Hall']);
  });

  test('is the page’s again once the permission is withdrawn', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    world.world.permission = 'denied';
    await tab.report(1, 'In Use');
    tab.explain({ kind: 'washer', event: 'done', permission: 'granted', condition: CLOSED });
    await tab.report(12, 'Available');
    expect(tab.condition()).toBeUndefined();
    expect(tab.held.notifications).toEqual([DONE]);
  });

  test('and comes true on the page before it is stored is told once', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    const answer = world.firestore.holdAnswers();
    await tab.click(() => tab.toggleLoad(LOAD));
    await tab.report(12, 'Available');
    answer();
    await settle();
    expect(tab.held.notifications).toEqual([DONE]);
    expect(world.wish()?.wants).toEqual([]);
  });
});

describe('a later visit', () => {
  test('shows what the document says, and writes nothing', async () => {
    const world = createWorld(wishOf('dryer any', 'washer free Hall', 'washer 1 Hall'));
    const tab = await openTab(world);
    expect(tab.waits()).toEqual(['dryer any', 'washer 1 Hall', 'washer free Hall']);
    expect(world.firestore.written).toEqual([]);
  });

  test('shows no mark that the document has not confirmed', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    world.firestore.isOnline = false;
    const tab = await openTab(world);
    expect(tab.waits()).toEqual([]);
    expect(tab.held.screen).toBe(0);
  });

  test('to a page that was left while it waited does not say “Please ask again”', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    const tab = await openTab(world, { isNoted: true });
    expect(tab.state.getSnapshot().isForgotten).toBe(false);
    await world.tell('washer 1 Hall', 'done', START);
    const later = await openTab(world, { isNoted: true });
    expect(later.state.getSnapshot().isForgotten).toBe(false);
  });

  test('to a page that waited for what no document has says “Please ask again”', async () => {
    const tab = await openTab(createWorld(wishOf()), { isNoted: true });
    expect(tab.state.getSnapshot().isForgotten).toBe(true);
  });

  test('has the building of a load watched, whose machine is not known yet', async () => {
    const tab = await openTab(createWorld(wishOf('washer 1 Oak')));
    expect(tab.watched()).toEqual(['Oak']);
  });

  test('keeps what waits for a building that the school lacks now', async () => {
    const world = createWorld(wishOf('washer 2 Gone', 'washer free Gone'));
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    expect(world.wish()?.wants).toEqual(
      expect.arrayContaining(['washer 2 Gone', 'washer free Gone', 'washer 1 Hall']),
    );
  });

  test('that is left before Firestore has answered changes nothing', async () => {
    const world = createWorld(wishOf('dryer any', 'washer 1 Hall'));
    const answer = world.firestore.holdAnswers();
    const tab = await openTab(world);
    await tab.close();
    answer();
    await settle();
    expect(world.firestore.written).toEqual([]);
    expect(world.firestore.listeners.size).toBe(0);
    expect(world.wish()).toEqual(wishOf('dryer any', 'washer 1 Hall'));
  });

  test('does not narrow what the resident asks for meanwhile', async () => {
    const world = createWorld(wishOf('washer free Hall'));
    const answer = world.firestore.holdAnswers();
    const tab = await openTab(world);
    await tab.click(() => tab.request('washer', ANY_BUILDING));
    answer();
    await settle();
    expect(tab.waits()).toContain('washer any');
  });

  test('of a device whose document an earlier gateway has ended shows nothing', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    const tab = await openTab(world);
    await world.end();
    expect(tab.waits()).toEqual([]);
    expect(world.firestore.written).toEqual([]);
  });
});

describe('a subscription at which nothing arrives', () => {
  test('is replaced, and what was waited for is stored under the next one', async () => {
    const world = createWorld({ ...wishOf('washer 1 Hall'), isGone: true });
    world.world.nextEndpoint = 'push/2';
    const tab = await openTab(world);
    expect([...world.firestore.documents]).toEqual([['push/2', wishOf('washer 1 Hall')]]);
    expect(tab.waits()).toEqual(['washer 1 Hall']);
    expect(tab.held.screen).toBe(0);
  });

  test('is replaced when the gateway finds out while the page is open', async () => {
    const world = createWorld(wishOf('washer 1 Hall'));
    await openTab(world);
    world.world.nextEndpoint = 'push/2';
    await world.change({ isGone: true });
    expect([...world.firestore.documents.keys()]).toEqual(['push/2']);
  });

  test.each([
    ['another key', { isUsable: false }],
    ['another address', { endpoint: 'push/2' }],
    ['no address any more', { endpoint: null }],
  ])('because the browser has %s is replaced', async (_, changed) => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    Object.assign(world.world, { nextEndpoint: 'push/2', ...changed });
    tab.pause();
    await tab.report(1, 'In Use');
    expect([...world.firestore.documents]).toEqual([['push/2', wishOf('washer 1 Hall')]]);
  });

  test('and can’t be replaced leaves the page to tell', async () => {
    const world = createWorld({ ...wishOf('washer 1 Hall'), isGone: true });
    world.world.nextEndpoint = '';
    const tab = await openTab(world);
    tab.explain({ kind: 'washer', event: 'done', permission: 'granted' });
    expect(tab.condition()).toBeUndefined();
    expect(tab.held.screen).toBe(1);
    await tab.report(12, 'Available');
    expect(tab.held.notifications).toEqual([DONE]);
  });

  test('leaves on the page what was told before', async () => {
    const entry = { key: 'k', want: 'washer 1 Hall', event: 'doubtful', at: START };
    const told = [{ ...entry, buildings: [], isAwaited: false }];
    const world = createWorld({ wants: ['dryer any'], told, isGone: true });
    world.world.nextEndpoint = 'push/2';
    const tab = await openTab(world);
    expect([...world.firestore.documents]).toEqual([['push/2', wishOf('dryer any')]]);
    expect(tab.news()).toEqual([expect.stringContaining('may be done')]);
  });

  test('is tried anew by the next visit', async () => {
    const world = createWorld({ ...wishOf('washer 1 Hall'), isGone: true });
    world.world.nextEndpoint = '';
    const tab = await openTab(world);
    await tab.close();
    world.world.nextEndpoint = 'push/2';
    await openTab(world);
    expect([...world.firestore.documents.keys()]).toEqual(['push/2']);
  });
});

describe('two tabs', () => {
  test('show the same', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    const other = await openTab(world);
    await other.click(() => other.request('dryer', HALL));
    expect(tab.waits()).toEqual(['dryer free Hall', 'washer 1 Hall']);
    expect(other.waits()).toEqual(['dryer free Hall', 'washer 1 Hall']);
    expect(world.firestore.written).toHaveLength(2);
  });

  test('take back together', async () => {
    const world = createWorld(wishOf('washer 1 Hall', 'washer any', 'dryer free Hall'));
    const tab = await openTab(world);
    const other = await openTab(world);
    other.toggleLoad(LOAD);
    other.cancel('washer', 'Hall');
    other.cancel('dryer', 'Hall');
    await settle();
    expect(tab.waits()).toEqual([]);
    expect(world.wish()?.wants).toEqual([]);
  });
});

test('the page listens only while the school is live', async () => {
  const world = createWorld(wishOf('washer 1 Hall'));
  const tab = await openTab(world);
  expect(world.firestore.listeners.size).toBe(1);
  tab.pause();
  expect(world.firestore.listeners.size).toBe(0);
  await world.tell('washer 1 Hall', 'done', START);
  expect(tab.waits()).toEqual(['washer 1 Hall']);
  await tab.report(1, 'Available');
  expect(tab.news()).toEqual([DONE]);
  await tab.close();
  expect(world.firestore.listeners.size).toBe(0);
});

describe('a log-out', () => {
  test('deletes the document', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    await tab.click(() => tab.toggleLoad(LOAD));
    world.world.isSignedIn = false;
    await tab.close();
    expect(world.firestore.documents.size).toBe(0);
  });

  test('right after a click does, too', async () => {
    const world = createWorld();
    const tab = await openTab(world);
    const answer = world.firestore.holdAnswers();
    await tab.click(() => tab.toggleLoad(LOAD));
    world.world.isSignedIn = false;
    await tab.close();
    answer();
    await settle();
    expect(world.firestore.written).toHaveLength(1);
    expect(world.firestore.documents.size).toBe(0);
  });
});
