import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { createSensors, type Message } from './sensors.ts';
import { configOf } from './testing/runningGateway.ts';

const YAML = `
school: campus.example
broker: mqtt://127.0.0.1
buildings:
  - id: maple
    name: Maple House
    washers:
      - { label: '12', state_topic: w12, remaining_topic: w12/left, availability_topic: node }
      - { power_topic: strip, value: a.0, off_after: 0 }
    dryers:
      - { power_topic: strip, value: a.1, off_after: 0, availability_topic: node }
  - id: oak
    name: Oak Hall
    dryers:
      - { state_topic: d1 }
`;

const message = (topic: string, payload: string, isRetained = false): Message => ({
  topic,
  payload: Buffer.from(payload),
  isRetained,
});

function listen(messages: readonly Message[], yaml = YAML) {
  const sensors = createSensors(configOf(yaml), { now: 0 });
  sensors.connected(1);
  messages.forEach((one) => sensors.receive(one, 1));
  return sensors;
}

/** What is known of each machine, by its name. */
function known(sensors: ReturnType<typeof listen>, now = 1) {
  return Object.fromEntries(
    sensors
      .reports(now)
      .map(({ machine, isInUse, isAlive, aliveAt, endsAt }) => [
        machine.name,
        { isInUse, isAlive, aliveAt, endsAt },
      ]),
  );
}

test('each topic is asked for once', () => {
  expect(listen([]).topics).toEqual(['w12', 'w12/left', 'node', 'strip', 'd1']);
});

test('machines are named by their building, kind, and label or place', () => {
  expect(Object.keys(known(listen([])))).toEqual([
    'Maple House, washer 12',
    'Maple House, washer 2',
    'Maple House, dryer 1',
    'Oak Hall, dryer 1',
  ]);
});

test('a message changes only the machines of its topic', () => {
  const before = known(listen([]));
  const { 'Maple House, washer 12': washer, ...others } = known(
    listen([message('node', 'online'), message('w12', 'ON')]),
  );
  expect(washer).toEqual({ isInUse: true, isAlive: true, aliveAt: 1, endsAt: null });
  expect({ ...others, 'Maple House, washer 12': before['Maple House, washer 12'] }).toEqual(before);
});

test.each([
  ['offline', false],
  ['', false],
  ['online', true],
  ['away', true],
])(
  'a sensor that said "%s" on its availability topic a minute and a half ago is alive: %s',
  (word, isAlive) => {
    const sensors = listen([
      message('node', 'online'),
      message('w12', 'ON'),
      message('node', word),
    ]);
    expect(known(sensors, 90_000)['Maple House, washer 12']).toMatchObject({
      isInUse: true,
      isAlive,
    });
  },
);

test('a message of one topic may say something of two machines', () => {
  const sensors = listen([message('node', 'online'), message('strip', '{"a":[20,0]}')]);
  expect(known(sensors)).toMatchObject({
    'Maple House, washer 2': { isInUse: true, isAlive: true },
    'Maple House, dryer 1': { isInUse: false, isAlive: true },
  });
});

test('the topic of remaining minutes sets the end', () => {
  const sensors = listen([message('w12', 'ON'), message('w12/left', '2')]);
  expect(known(sensors)['Maple House, washer 12']?.endsAt).toBe(120_001);
});

test('whether a message says something is known', () => {
  const sensors = listen([]);
  const says = (topic: string, payload: string) => sensors.receive(message(topic, payload), 1);
  expect([says('w12', 'ON'), says('w12/left', '5'), says('node', 'offline')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([says('w12', '<b>ON</b>'), says('w12/left', '0'), says('node', 'x')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([says('strip', '[]'), says('unknown', 'ON')]).toEqual([false, false]);
});

test.each([
  ['RINSE', true],
  ['', false],
  ['unavailable', false],
  ['UNKNOWN', false],
])(
  'of a machine that tells its state, the word "%s" changes nothing, and is a sign of life: %s',
  (word, isAlive) => {
    expect(known(listen([message('d1', 'ON', true), message('d1', word)]))).toMatchObject({
      'Oak Hall, dryer 1': { isInUse: true, isAlive },
    });
  },
);

test('a sensor is alive in the moment in which it is asked for, and never while the broker is away', () => {
  const sensors = listen([message('d1', 'ON')]);
  const isAlive = (now: number) => known(sensors, now)['Oak Hall, dryer 1']?.isAlive;
  expect([isAlive(1), isAlive(60_001), isAlive(60_002)]).toEqual([true, true, false]);
  sensors.disconnected(5);
  sensors.disconnected(9);
  expect(known(sensors, 10)['Oak Hall, dryer 1']).toMatchObject({ isAlive: false, aliveAt: 5 });
  sensors.connected(10);
  expect(isAlive(11)).toBe(true);
});

test('after the broker was away, a sensor is available only once the broker says so again', () => {
  const sensors = listen([message('node', 'online'), message('w12', 'ON')]);
  sensors.disconnected(5);
  sensors.connected(9);
  const washer = (now: number) => known(sensors, now)['Maple House, washer 12'];
  expect(washer(10)).toMatchObject({ isAlive: false, aliveAt: 5 });
  sensors.receive(message('node', 'online', true), 11);
  expect(washer(11)).toMatchObject({ isAlive: true });
});

test('remaining minutes that the broker has kept are no end: nobody knows when they were counted', () => {
  const sensors = listen([message('w12', 'ON'), message('w12/left', '2', true)]);
  expect(known(sensors)['Maple House, washer 12']?.endsAt).toBeNull();
});

test('a message of one topic may say nothing of its first machine, and something of its second', () => {
  const sensors = listen([message('strip', '{"a":{"1":20}}')]);
  expect(known(sensors)['Maple House, dryer 1']?.isInUse).toBe(true);
});

test('before the broker is connected nobody is alive', () => {
  const sensors = createSensors(configOf(YAML), { now: 0 });
  sensors.receive(message('d1', 'ON'), 1);
  expect(known(sensors)['Oak Hall, dryer 1']).toMatchObject({ isAlive: false, aliveAt: 0 });
});

test('the newest message of a machine is kept, shortened, with its time', () => {
  const sensors = listen([message('d1', 'x'.repeat(500))]);
  sensors.receive({ topic: 'w12', payload: Buffer.from([0xff]), isRetained: false }, 7);
  expect(sensors.reports(9).map(({ newest }) => newest)).toEqual([
    expect.objectContaining({ text: 'no text', at: 7, isUnderstood: false }),
    null,
    null,
    expect.objectContaining({ text: 'x'.repeat(100), at: 1, isUnderstood: true }),
  ]);
});

test('the value is kept of a message that has it', () => {
  const sensors = listen([message('strip', '{"b":"long","a":[20]}')]);
  expect(sensors.reports(9).map(({ newest }) => newest?.text)).toEqual([
    undefined,
    '20',
    '{"b":"long","a":[20]}',
    undefined,
  ]);
});

test('what is said of availability and minutes is not the newest message of a machine', () => {
  const sensors = listen([message('node', 'online'), message('w12/left', '2')]);
  expect(sensors.reports(9)[0]?.newest).toBeNull();
});

test('a machine that was free in the documents is free once its sensor is available', () => {
  const sensors = listen([]);
  const state = { isInUse: false, freeForMs: null, aliveAgoMs: 5000 };
  sensors.writtenBefore(() => ({ isOutOfOrder: false, state }), 1);
  sensors.receive(message('node', 'online'), 2);
  expect(known(sensors, 2)['Maple House, washer 12']).toMatchObject({
    isInUse: false,
    isAlive: true,
  });
});

test('what the documents said before holds for the machines that they have', () => {
  const sensors = listen([]);
  const states = ({ kind, place }: { kind: string; place: number }) =>
    kind === 'washer'
      ? {
          isOutOfOrder: false,
          state: { isInUse: place === 0, freeForMs: null, aliveAgoMs: 5000 },
        }
      : undefined;
  sensors.writtenBefore(states, 1);
  sensors.receive(message('node', 'online'), 2);
  expect(known(sensors, 2)).toMatchObject({
    'Maple House, washer 12': { isInUse: true, isAlive: true },
    'Maple House, dryer 1': { isInUse: false, isAlive: false },
  });
});

test('a later configuration knows what an earlier one heard, by topic and not by place', () => {
  const earlier = listen([message('d1', 'ON'), message('w12', 'ON')]);
  const moved = `
school: campus.example
broker: mqtt://127.0.0.1
buildings:
  - id: oak
    name: Oak Hall
    dryers:
      - { state_topic: d2 }
      - { state_topic: d1 }
`;
  const sensors = createSensors(configOf(moved), { now: 2, earlier });
  sensors.connected(2);
  expect(known(sensors, 3)).toMatchObject({
    'Oak Hall, dryer 1': { isInUse: false, isAlive: false },
    'Oak Hall, dryer 2': { isInUse: true, isAlive: true },
  });
});

/** A washer that has to be off for 180 s, and the runs that are told of it. Times are seconds. */
function runsOf(
  yaml = '{ label: 12, state_topic: w12, off_after: 180, availability_topic: node }',
) {
  const config = configOf(`
school: campus.example
broker: mqtt://127.0.0.1
buildings: [{ id: maple, name: Maple House, washers: [${yaml}] }]
`);
  const runs: (readonly [name: string, ...times: (number | null)[]])[] = [];
  const start = (earlier?: ReturnType<typeof createSensors>) =>
    createSensors(config, {
      now: 0,
      earlier,
      onRun: ({ machine, startedAt, workedUntil, endedAt }) => {
        const seconds = [startedAt, workedUntil, endedAt].map((ms) => ms && ms / 1000);
        runs.push([machine.name, ...seconds]);
      },
    });
  let sensors = start();
  const say = (payload: string, second: number, topic = 'w12') =>
    sensors.receive(message(topic, payload), second * 1000);
  sensors.connected(0);
  say('online', 0, 'node');
  return {
    runs,
    say,
    passed: (second: number) => sensors.passed(second * 1000),
    reload: (second: number) => {
      sensors.disconnected(second * 1000);
      sensors = start(sensors);
      sensors.connected(second * 1000);
      say('online', second, 'node');
    },
    wasInUse: (second: number) =>
      sensors.writtenBefore(
        () => ({
          isOutOfOrder: false,
          state: { isInUse: true, freeForMs: null, aliveAgoMs: 1000 },
        }),
        second * 1000,
      ),
  };
}

test('a run is told once, with its start, its last work and its end, also if that is seen later', () => {
  const { runs, say, passed, reload } = runsOf();
  say('OFF', 0);
  say('ON', 1000);
  say('OFF', 3000);
  passed(3179);
  expect(runs).toEqual([]);
  passed(3200);
  passed(3201);
  say('OFF', 3300);
  reload(3400);
  passed(3500);
  expect(runs).toEqual([['Maple House, washer 12', 1000, 3000, 3180]]);
});

test('a run is told whose end is known only with the start of the next', () => {
  const { runs, say } = runsOf();
  say('OFF', 0);
  say('ON', 1000);
  say('OFF', 3000);
  say('ON', 9000);
  expect(runs).toEqual([['Maple House, washer 12', 1000, 3000, 3180]]);
});

test.each([
  ['that was written before the start of the gateway', true],
  ['that was under way when its sensor was heard for the first time', false],
])('a run %s has no start', (_, isWritten) => {
  const { runs, say, passed, wasInUse } = runsOf();
  if (isWritten) wasInUse(50);
  else say('ON', 50);
  say('OFF', 100);
  passed(3000);
  expect(runs).toEqual([['Maple House, washer 12', null, 100, 280]]);
});

const anyMessage = fc
  .tuple(
    fc.constantFrom('w12', 'w12/left', 'node', 'strip', 'd1', 'unknown'),
    fc.constantFrom(
      'ON',
      'OFF',
      '12',
      '0',
      'online',
      'offline',
      '{"a":[20,0]}',
      '{"a":[0,20]}',
      '',
    ),
    fc.boolean(),
  )
  .map((fields) => message(...fields));

test('messages of different topics may come in any order', () => {
  const inOneOrder = fc.uniqueArray(anyMessage, { selector: ({ topic }) => topic });
  const twoOrders = inOneOrder.chain((messages) =>
    fc.tuple(fc.constant(messages), fc.shuffledSubarray(messages, { minLength: messages.length })),
  );
  fc.assert(
    fc.property(twoOrders, ([one, other]) => {
      expect(known(listen(other))).toEqual(known(listen(one)));
    }),
  );
});
