import { describe, expect, test } from '@jest/globals';
import { ASLEEP_MS } from '../../device/clock.ts';
import {
  type Command,
  type ConnectionEvent,
  type ConnectionState,
  isWatched,
} from './connectionState.ts';
import { AWAY_MS, HIDDEN_ASLEEP_MS, HIDDEN_MS, SILENCE_MS } from './connectionTimes.ts';
import { initialState, transition } from './transition.ts';

const EVENTS = {
  started: { type: 'started' },
  school: { type: 'school' },
  missing: { type: 'missing' },
  heartbeat: { type: 'heartbeat' },
  disconnected: { type: 'disconnected' },
  failed: { type: 'listener failed', error: 'permission-denied' },
  waited: { type: 'waited' },
  pong: { type: 'pong', took: 100 },
  'slow pong': { type: 'pong', took: 2000 },
  'ping failed': { type: 'ping failed', took: 100 },
  woke: { type: 'woke' },
  hidden: { type: 'hidden' },
  tick: { type: 'tick' },
  held: { type: 'held' },
  released: { type: 'released' },
} as const satisfies Record<string, ConnectionEvent>;

type EventName = keyof typeof EVENTS;

/** A visible page that has not started its connection. What a test expects of it stands in docs/connection.md. */
function createPage(random = 0) {
  let time = 1_700_000_000_000;
  let state = initialState(time, false);

  /** Returns the commands that follow from the last of the events. */
  function on(...events: readonly EventName[]): string {
    let commands: readonly Command[] = [];
    for (const event of events) {
      ({ state, commands } = transition(state, EVENTS[event], { time, random }));
    }
    return commands.map(nameOf).join(', ');
  }

  return {
    on,
    /** Lets time pass in which the page runs. */
    pass: (ms: number): void => {
      for (let passed = 0; passed + 1000 <= ms; passed += 1000) {
        time += 1000;
        on('tick');
      }
      time += ms % 1000;
    },
    /** Lets time pass in which the page does not run. */
    sleep: (ms: number): void => {
      time += ms;
    },
    state: () => state,
    trust: () => state.trust,
    isWatched: () => isWatched(state),
  };
}

type TestPage = ReturnType<typeof createPage>;

function nameOf(command: Command): string {
  return command.type === 'wait' ? `wait ${command.delay}` : command.type;
}

/** A page that listens to a quiet school. */
function openPage(random = 0): TestPage {
  const page = createPage(random);
  page.on('started', 'school');
  return page;
}

/** A page that listens to a school whose snapshots come every second. */
function openActivePage(): TestPage {
  const page = openPage();
  page.pass(1000);
  page.on('school');
  return page;
}

/** A page that was hidden for so long that it has closed its listener. */
function openClosedPage(): TestPage {
  const page = openPage();
  page.on('hidden');
  page.pass(HIDDEN_MS);
  page.on('waited');
  return page;
}

/** A page in a step of its listener, and with a trust in what it knows. */
const OPEN_PAGE = {
  'listening, current': () => openPage(),
  'pinging, current': () => after(openPage(), 'waited'),
  'pinging, unreachable': () => after(openPage(), 'disconnected', 'waited'),
  'pinging, paused': () => after(openClosedPage(), 'woke', 'waited'),
  'waiting to ping, unreachable': () => after(openPage(), 'disconnected'),
  'waiting to reconnect, unreachable': () => after(openPage(), 'disconnected', 'waited', 'pong'),
  'reconnecting, current': () => after(openActivePage(), 'waited', 'pong'),
  'reconnecting, unreachable': () => after(openPage(), 'disconnected', 'waited', 'pong', 'waited'),
  'failed, current': () => after(openPage(), 'failed'),
  'closed, paused': () => openClosedPage(),
} as const;

function after(page: TestPage, ...events: readonly EventName[]): TestPage {
  page.on(...events);
  return page;
}

function describeState({ listener, trust }: ConnectionState): string {
  if (listener.kind !== 'open') return `${listener.kind}, ${trust}`;
  const { step } = listener;
  return `${step.kind === 'waiting' ? `waiting to ${step.next}` : step.kind}, ${trust}`;
}

test.each(Object.entries(OPEN_PAGE).map(([name, open]) => ({ name, open })))(
  'a page can be $name',
  ({ name, open }) => {
    expect(describeState(open().state())).toBe(name);
  },
);

/** The diagrams of docs/connection.md for a visible page; what is not here changes no step. */
test.each([
  ['listening, current', 'school', 'listening, current', 'wait 4000'],
  ['listening, current', 'waited', 'pinging, current', 'ping'],
  ['listening, current', 'disconnected', 'waiting to ping, unreachable', 'wait 500'],
  ['pinging, current', 'pong', 'listening, current', 'wait 8000'],
  ['pinging, unreachable', 'pong', 'waiting to reconnect, unreachable', 'wait 500'],
  ['pinging, paused', 'pong', 'reconnecting, paused', 'reconnect, wait 5000'],
  ['pinging, current', 'ping failed', 'waiting to ping, unreachable', 'wait 2900'],
  ['pinging, paused', 'ping failed', 'waiting to ping, unreachable', 'wait 2900'],
  ['pinging, current', 'disconnected', 'waiting to ping, unreachable', 'wait 500'],
  ['pinging, paused', 'disconnected', 'waiting to ping, paused', 'wait 500'],
  ['pinging, unreachable', 'disconnected', 'pinging, unreachable', ''],
  ['waiting to ping, unreachable', 'waited', 'pinging, unreachable', 'ping'],
  [
    'waiting to reconnect, unreachable',
    'waited',
    'reconnecting, unreachable',
    'reconnect, wait 5000',
  ],
  ['reconnecting, current', 'waited', 'pinging, unreachable', 'ping'],
  ['reconnecting, current', 'disconnected', 'reconnecting, current', ''],
  ['reconnecting, unreachable', 'school', 'listening, current', 'wait 4000'],
  ['pinging, current', 'failed', 'failed, current', 'log failure, wait 1000'],
  ['failed, current', 'waited', 'listening, current', 'subscribe, wait 4000'],
  ['failed, current', 'woke', 'listening, current', 'subscribe, wait 4000'],
  ['closed, paused', 'woke', 'listening, paused', 'subscribe, wait 4000'],
] as const)('%s: %s leads to %s', (before, event, next, commands) => {
  const page = OPEN_PAGE[before]();
  expect(page.on(event)).toBe(commands);
  expect(describeState(page.state())).toBe(next);
});

test.each([
  ['closed, paused', 'school'],
  ['closed, paused', 'missing'],
  ['closed, paused', 'heartbeat'],
  ['closed, paused', 'disconnected'],
  ['closed, paused', 'waited'],
  ['closed, paused', 'pong'],
  ['closed, paused', 'ping failed'],
  ['failed, current', 'school'],
  ['failed, current', 'missing'],
  ['failed, current', 'heartbeat'],
  ['failed, current', 'disconnected'],
  ['failed, current', 'pong'],
  ['failed, current', 'ping failed'],
  ['listening, current', 'pong'],
  ['listening, current', 'ping failed'],
  ['waiting to ping, unreachable', 'pong'],
  ['waiting to ping, unreachable', 'ping failed'],
  ['waiting to reconnect, unreachable', 'disconnected'],
  ['reconnecting, current', 'pong'],
  ['reconnecting, current', 'ping failed'],
] as const)('%s: %s comes too late, and changes nothing', (before, event) => {
  const page = OPEN_PAGE[before]();
  const { ...state } = page.state();
  expect(page.on(event)).toBe('');
  expect(page.state()).toEqual(state);
});

describe('a page that starts', () => {
  test('opens its listener', () => {
    expect(createPage().on('started')).toBe('subscribe, wait 4000');
  });

  test('closes its listener after five minutes if it is hidden', () => {
    const page = createPage();
    page.on('hidden');
    expect(page.on('started')).toBe('subscribe, wait 300000');
  });

  test('has not slept before its start', () => {
    const page = createPage();
    page.sleep(ASLEEP_MS);
    page.on('started');
    page.sleep(ASLEEP_MS);
    expect(page.on('waited')).toBe('ping');
  });
});

test('a document that is missing is logged once, and again after it was there', () => {
  const page = openPage();
  expect(page.on('missing')).toBe('log missing, wait 4000');
  expect(page.on('missing')).toBe('wait 4000');
  expect(page.on('heartbeat', 'missing')).toBe('wait 4000');
  expect(page.on('school')).toBe('wait 4000');
  expect(page.on('missing')).toBe('log missing, wait 4000');
});

describe('the pauses between pings of a quiet school', () => {
  /** A page that has pinged a quiet school, and pauses for longer now. */
  function openCalmPage(): TestPage {
    const page = openPage();
    page.pass(SILENCE_MS);
    page.on('waited', 'pong');
    return page;
  }

  test('double up to half a minute', () => {
    const page = openPage();
    const pauses = [1, 2, 3, 4].map(() => page.on('waited', 'pong'));
    expect(pauses).toEqual(['wait 8000', 'wait 16000', 'wait 30000', 'wait 30000']);
  });

  test('are up to a quarter shorter, but not the first', () => {
    const page = createPage(1);
    expect(page.on('started')).toBe('subscribe, wait 4000');
    expect(page.on('waited', 'pong')).toBe('wait 6000');
  });

  test('continue after a snapshot', () => {
    expect(openCalmPage().on('school')).toBe('wait 8000');
  });

  test('start over when two snapshots come within four seconds', () => {
    const page = openCalmPage();
    page.on('school');
    page.pass(SILENCE_MS);
    expect(page.on('school')).toBe('wait 8000');
    page.pass(SILENCE_MS - 1);
    expect(page.on('school')).toBe('wait 4000');
  });

  test('start over after an outage', () => {
    expect(openCalmPage().on('disconnected', 'school')).toBe('wait 4000');
  });

  test('start over after a sleep', () => {
    const page = openCalmPage();
    page.sleep(ASLEEP_MS + 1);
    expect(page.on('school')).toBe('wait 4000');
  });

  test('start over when the page wakes', () => {
    expect(openCalmPage().on('woke', 'waited', 'pong')).toBe('wait 8000');
  });
});

describe('a heartbeat that says nothing of the document', () => {
  test('shows that a school is current whose document came over the same listener', () => {
    const page = OPEN_PAGE['reconnecting, unreachable']();
    page.on('heartbeat');
    expect(page.trust()).toBe('current');
  });

  test.each([
    ['there and unreachable', ['school', 'disconnected', 'failed', 'waited'], 'paused'],
    ['there and paused', ['school', 'hidden', 'failed', 'woke'], 'paused'],
    ['there and current', ['school', 'failed', 'waited'], 'current'],
    ['missing and unreachable', ['missing', 'disconnected', 'failed', 'waited'], 'current'],
    ['loading and unreachable', ['disconnected'], 'current'],
  ] as const)('leaves a school in a new listener, %s before, %s', (_, events, trust) => {
    const page = createPage();
    page.on('started', ...events, 'heartbeat');
    expect(page.trust()).toBe(trust);
    page.on('heartbeat');
    expect(page.trust()).toBe(trust);
  });
});

test('what the SDK loses after our own reconnect is no news', () => {
  const page = OPEN_PAGE['reconnecting, current']();
  expect(page.on('woke', 'disconnected')).toBe('');
  expect(page.trust()).toBe('current');
});

test('an active school that stays silent after our own reconnect counts as quiet', () => {
  const page = OPEN_PAGE['reconnecting, current']();
  page.on('hidden');
  page.pass(2 * SILENCE_MS);
  expect(page.trust()).toBe('current');
});

test('pings of an unreachable backend come up to a quarter earlier', () => {
  expect(openPage(1).on('waited', 'ping failed')).toBe('wait 2150');
});

test('a slow backend gets longer to reconnect by itself, and then to send a heartbeat', () => {
  const page = openPage();
  expect(page.on('disconnected', 'waited', 'slow pong')).toBe('wait 6000');
  expect(page.on('waited')).toBe('reconnect, wait 20000');
});

test('delays before a failed listener is opened again double, and start over after a heartbeat', () => {
  const page = openPage();
  expect(page.on('failed', 'waited', 'failed')).toBe('log failure, wait 2000');
  expect(page.on('waited', 'school', 'failed')).toBe('log failure, wait 1000');
});

describe('after a sleep', () => {
  /** A page that has just slept. */
  function sleepIn(state: keyof typeof OPEN_PAGE, ms = ASLEEP_MS + 1): TestPage {
    const page = OPEN_PAGE[state]();
    page.sleep(ms);
    return page;
  }

  test.each(['waited', 'pong', 'ping failed', 'tick'] as const)(
    'a page whose first event is %s claims nothing, and waits for a heartbeat',
    (event) => {
      const page = sleepIn('pinging, current');
      expect(page.on(event)).toBe('wait 1500');
      expect(page.trust()).toBe('paused');
    },
  );

  test.each(['school', 'missing'] as const)(
    'the connection to a school that is "%s" is dead without a heartbeat',
    (document) => {
      const page = after(createPage(), 'started', document);
      page.sleep(ASLEEP_MS + 1);
      page.on('tick');
      expect(page.on('waited', 'pong')).toBe('reconnect, wait 5000');
    },
  );

  test('a clock that was set back counts as one, because nothing tells it from one', () => {
    const page = sleepIn('pinging, current', -ASLEEP_MS - 1);
    expect(page.on('pong')).toBe('wait 1500');
    expect(page.trust()).toBe('paused');
  });

  test('of four seconds exactly, nothing is suspected', () => {
    const page = sleepIn('pinging, current', ASLEEP_MS);
    expect(page.on('pong')).toBe('wait 8000');
    expect(page.trust()).toBe('current');
  });

  test('a page has run at each event', () => {
    const page = openPage();
    page.sleep(ASLEEP_MS);
    expect(page.on('waited')).toBe('ping');
    page.sleep(ASLEEP_MS);
    expect(page.on('pong')).toBe('wait 8000');
  });

  test('a snapshot shows that the connection is alive', () => {
    const page = sleepIn('listening, current');
    page.on('school');
    expect(page.trust()).toBe('current');
    expect(page.on('waited', 'pong')).toBe('wait 8000');
  });

  test('a loss that the SDK notices may be from before it', () => {
    const page = sleepIn('listening, current');
    expect(page.on('disconnected')).toBe('');
    expect(page.trust()).toBe('paused');
  });

  test('an unreachable backend stays so, and is pinged at once', () => {
    const page = sleepIn('waiting to ping, unreachable');
    expect(page.on('tick')).toBe('ping');
    expect(page.trust()).toBe('unreachable');
  });

  test('a listener that has failed is opened again', () => {
    const page = sleepIn('failed, current');
    expect(page.on('waited')).toBe('subscribe, wait 4000');
    expect(page.trust()).toBe('paused');
  });

  test('a listener that is closed stays so', () => {
    expect(sleepIn('closed, paused', HIDDEN_ASLEEP_MS + 1).on('tick')).toBe('');
  });
});

test('a page that runs until its listener is opened again has not slept', () => {
  const page = OPEN_PAGE['failed, current']();
  page.pass(2 * ASLEEP_MS);
  page.on('waited');
  expect(page.trust()).toBe('current');
});

test('a visible page whose active school is silent claims what it knows until it has asked', () => {
  const page = openActivePage();
  page.pass(SILENCE_MS + 1000);
  expect(page.trust()).toBe('current');
});

describe('a page that is hidden', () => {
  test('is not watched, and closes its listener after five minutes', () => {
    const page = openPage();
    expect(page.on('hidden')).toBe('wait 300000');
    expect(page.isWatched()).toBe(false);
    page.pass(HIDDEN_MS);
    expect(page.on('waited')).toBe('unsubscribe, cancel');
    expect(page.trust()).toBe('paused');
  });

  test('closes its listener after five minutes even if its clock is set back', () => {
    const page = openPage();
    page.on('hidden');
    page.sleep(-HIDDEN_ASLEEP_MS - 1);
    expect(page.on('tick')).toBe('wait 300000');
  });

  test('opens no listener after one has failed', () => {
    const page = OPEN_PAGE['failed, current']();
    expect(page.on('hidden')).toBe('cancel');
    expect(page.trust()).toBe('paused');
  });

  test('opens no listener when one fails', () => {
    expect(openPage().on('hidden', 'failed')).toBe('log failure, cancel');
  });

  test('does nothing more if its listener is closed', () => {
    expect(OPEN_PAGE['closed, paused']().on('hidden')).toBe('');
  });

  test('opens a listener again that fails while it is held', () => {
    expect(openPage().on('held', 'hidden', 'failed')).toBe('log failure, wait 1000');
  });

  test('goes on as if it were visible while it is held', () => {
    const page = OPEN_PAGE['pinging, current']();
    expect(page.on('held')).toBe('');
    expect(page.on('hidden')).toBe('');
    expect(page.isWatched()).toBe(true);
    expect(page.on('pong')).toBe('wait 8000');
  });

  test('is not watched as soon as it is no longer held', () => {
    const page = openPage();
    page.on('held', 'hidden');
    page.pass(1000);
    expect(page.on('released')).toBe('wait 299000');
    expect(page.isWatched()).toBe(false);
  });

  test('closes its listener at once if it is held for longer than five minutes', () => {
    const page = openPage();
    page.on('held', 'hidden');
    page.pass(HIDDEN_MS + 1000);
    expect(page.on('released')).toBe('wait 0');
  });

  test('is watched again as soon as it is held', () => {
    const page = openPage();
    page.on('hidden');
    page.pass(1000);
    expect(page.on('held')).toBe('wait 1500');
    expect(page.isWatched()).toBe(true);
  });

  test('sends nothing when the backend is lost', () => {
    const page = openPage();
    expect(page.on('hidden', 'disconnected')).toBe('');
    expect(page.trust()).toBe('unreachable');
  });

  test('pings a lost backend when it wakes', () => {
    expect(openPage().on('hidden', 'disconnected', 'woke')).toBe('ping');
  });

  test('keeps the time at which it closes its listener when a snapshot comes', () => {
    expect(openPage().on('hidden', 'school')).toBe('');
  });

  test.each([
    { school: 'an active school', open: openActivePage, ms: SILENCE_MS + 1, trust: 'paused' },
    { school: 'an active school', open: openActivePage, ms: SILENCE_MS, trust: 'current' },
    { school: 'a quiet school', open: openPage, ms: SILENCE_MS + 1, trust: 'current' },
  ])('with $school that is silent for $ms ms is $trust', ({ open, ms, trust }) => {
    const page = open();
    page.on('hidden');
    page.sleep(ms);
    page.on('tick');
    expect(page.trust()).toBe(trust);
  });

  test('still says that a backend is lost when an active school is silent', () => {
    const page = openActivePage();
    page.on('hidden', 'disconnected');
    page.pass(SILENCE_MS + 1000);
    expect(page.trust()).toBe('unreachable');
  });

  test.each([
    [HIDDEN_ASLEEP_MS, 'current'],
    [HIDDEN_ASLEEP_MS + 1, 'paused'],
  ] as const)('did not run for %i ms and is %s', (ms, trust) => {
    const page = openPage();
    page.on('hidden');
    page.sleep(ms);
    page.on('tick');
    expect(page.trust()).toBe(trust);
  });
});

test('a visible page does nothing more when it is held or released', () => {
  const page = openPage();
  expect(page.on('held')).toBe('');
  expect(page.on('released')).toBe('');
});

describe('a page that wakes', () => {
  const ALIVE = 'wait 8000';
  const DEAD = 'reconnect, wait 5000';

  /** Wakes a page that was hidden for so long, and says what it does if no heartbeat comes. */
  function wakeAfter(ms: number, page = openPage()): string {
    page.on('hidden');
    page.pass(ms);
    expect(page.on('woke')).toBe('wait 1500');
    page.pass(1500);
    return page.on('waited', 'pong');
  }

  test('suspects its connection if it was hidden without a snapshot for more than half a minute', () => {
    expect(wakeAfter(AWAY_MS)).toBe(ALIVE);
    expect(wakeAfter(AWAY_MS + 1)).toBe(DEAD);
  });

  test('suspects nothing if a snapshot has come meanwhile', () => {
    const page = after(openPage(), 'hidden');
    page.pass(10_000);
    page.on('school');
    page.pass(AWAY_MS);
    expect(page.on('woke', 'waited', 'pong')).toBe(ALIVE);
  });

  test('counts from when it was hidden if no snapshot has ever come', () => {
    expect(wakeAfter(AWAY_MS, after(createPage(), 'started'))).toBe(ALIVE);
    expect(wakeAfter(AWAY_MS + 1, after(createPage(), 'started'))).toBe(DEAD);
  });

  test('suspects nothing if it was held, because it has watched its connection', () => {
    expect(wakeAfter(AWAY_MS + 1, after(openPage(), 'held'))).toBe(ALIVE);
  });

  test('suspects nothing if it was visible all the time', () => {
    const page = openPage();
    page.pass(AWAY_MS + 1);
    expect(page.on('woke', 'waited', 'pong')).toBe(ALIVE);
  });

  test('claims nothing if it did not run for more than four seconds while it was hidden', () => {
    const page = after(openPage(), 'hidden');
    page.sleep(ASLEEP_MS + 1);
    page.on('woke');
    expect(page.trust()).toBe('paused');
  });

  test('still suspects a connection that it has reconnected', () => {
    const page = OPEN_PAGE['reconnecting, current']();
    expect(page.on('woke', 'waited', 'pong')).toBe('reconnect, wait 10000');
  });
});
