import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  type FirestoreServer,
  LOCAL_PROJECT_ID,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import { createFakeClock } from './testing/fakeClock.ts';
import { freePorts } from '@laundry-board/loopback';
import { newVapidKeys } from './push/vapidKeys.ts';
import { connectPushBrowser } from './testing/pushBrowser.ts';
import { startPushService } from './testing/pushService.ts';
import { type RunningGateway, runGateway, START } from './testing/runningGateway.ts';
import { startBroker, type TestBroker } from './testing/testBroker.ts';
import { until } from './testing/until.ts';

let server: FirestoreServer;
let broker: TestBroker;
let gateways: RunningGateway[] = [];

beforeAll(async () => {
  broker = await startBroker();
});
afterAll(() => broker.close());

beforeEach(async () => {
  server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
});
afterEach(async () => {
  await Promise.all(gateways.map(({ session }) => session.stop()));
  gateways = [];
  await server.close();
});

/** Ends the broker, and starts another one at its address. */
async function restartBroker(options: { readonly password?: string } = {}): Promise<void> {
  const { port } = broker;
  await broker.close();
  broker = await startBroker({ port, ...options });
}

const WASHERS = `
      - label: '12'
        state_topic: w12
        remaining_topic: w12/left
        out_of_order_topic: w12/broken
      - label: '13'
        power_topic: w13
        value: apower`;

/** A school with one building and its washers, as lines of YAML. */
function yamlOf(washers: string, more = ''): string {
  return `
school: campus.example
broker: mqtt://127.0.0.1:${broker.port}
${more}
buildings:
  - id: maple
    name: Maple House
    washers:${washers}
`;
}

function run(yaml = yamlOf(WASHERS), options: Partial<Parameters<typeof runGateway>[0]> = {}) {
  const gateway = runGateway({ yaml, server, ...options });
  gateways.push(gateway);
  return gateway;
}

/** A gateway that listens and writes. */
async function running(...args: Parameters<typeof run>): Promise<RunningGateway> {
  const gateway = run(...args);
  await gateway.printed('Connected to');
  await gateway.printed('Writing');
  return gateway;
}

/** Publishes messages, and resolves once the gateway has heard all of them. */
async function hear(
  gateway: RunningGateway,
  ...messages: readonly Parameters<TestBroker['publish']>[]
): Promise<void> {
  const heard = () => gateway.lines.filter((line) => /^w\d+\S* "/.test(line)).length;
  const before = heard();
  for (const message of messages) await broker.publish(...message);
  await until(() => heard() >= before + messages.length);
}

test('messages are the machines of the document, with labels and ends', async () => {
  const gateway = await running();
  await hear(gateway, ['w12', 'ON'], ['w12/left', '12'], ['w13', '{"apower":3}']);
  const { washers, dryers } = await gateway.written();
  expect(washers).toEqual([
    { label: '12', isInUse: true, lastUpdated: 1000, finishesAt: 720_000 },
    { label: '13', isInUse: false, lastUpdated: 1000 },
  ]);
  expect(dryers).toEqual([]);
});

test('a document is written every second, also when nothing is heard', async () => {
  const gateway = await running();
  const before = gateway.firestore.writes();
  for (let second = 0; second < 10; second += 1) await gateway.written();
  expect(gateway.firestore.writes()).toBe(before + 10);
});

test('a dead sensor keeps the time at which it was last known to live', async () => {
  const gateway = await running();
  await hear(gateway, ['w12', 'ON']);
  const [first] = (await gateway.written(60)).washers;
  const [later] = (await gateway.written(60)).washers;
  expect([first, later]).toMatchObject([{ lastUpdated: 60_000 }, { lastUpdated: 60_000 }]);
});

test('a sensor that falls silent is named once, and when it is heard again', async () => {
  const gateway = await running(yamlOf('\n      - { state_topic: w12, label: 12 }'));
  await hear(gateway, ['w12', 'ON']);
  await gateway.written(59);
  await gateway.written(2);
  await gateway.written(60);
  await hear(gateway, ['w12', 'ON']);
  await gateway.written();
  expect(gateway.lines.filter((line) => line.startsWith('Maple House'))).toEqual([
    'Maple House, washer 12: silent for longer than 60 s (w12).',
    'Maple House, washer 12: heard again.',
  ]);
});

/** Some washers, of whose states `hear` waits for. */
function manyWashers(count: number): string {
  return Array.from({ length: count }, (_, place) => `\n      - { state_topic: w${place} }`).join(
    '',
  );
}

test.each([
  ['the file is read again', '', true],
  ['the gateway is restarted and remembers', 'time_zone: UTC', false],
])('a machine that stands still while the others run is named, also if %s', async (...row) => {
  const [, more, isReload] = row;
  const yaml = yamlOf(manyWashers(2), more);
  let gateway = await running(yaml);
  await hear(gateway, ['w0', 'OFF'], ['w1', 'OFF']);
  await passSeconds(gateway, 2);
  for (let time = 0; time < 15; time += 1) {
    if (time === 8) {
      await gateway.session.stop();
      const next = isReload
        ? { clock: gateway.clock, earlier: gateway.session }
        : { clock: createFakeClock(gateway.clock.now()) };
      gateway = await running(yaml, next);
      await gateway.passed(1);
    }
    await hear(gateway, ['w1', 'ON'], ['w0', 'OFF']);
    await gateway.passed(20);
    await hear(gateway, ['w1', 'OFF'], ['w0', 'OFF']);
    await gateway.passed(20);
  }
  expect(gateway.lines.filter((line) => line.includes('has not run'))).toEqual([
    expect.stringMatching(/^Maple House, washer 1 has not run since .*; the others ran 15 times/),
  ]);
});

test('a machine that is in use for more than six hours is named with the time of its start', async () => {
  const gateway = await running(yamlOf('\n      - { state_topic: w12, expire_after: 80000 }'));
  await hear(gateway, ['w12', 'OFF'], ['w12', 'ON']);
  await gateway.passed(6 * 3600);
  expect(gateway.lines.filter((line) => line.includes('in use'))).toEqual([]);
  await gateway.passed(1);
  const weekday = new Date(START).toLocaleDateString('en', { weekday: 'long' });
  expect(gateway.lines.at(-1)).toContain(
    `Maple House, washer 1 has been in use for more than six hours, since ${weekday} `,
  );
});

const DEAR =
  '101 machines are in one document, which every open board receives with every write: set "layout: separate buildings".';

test.each([
  ['more than 100 machines in one document are named, with what to do', 101, '', [DEAR]],
  ['100 machines in one document are right', 100, '', []],
  ['separate buildings may have more', 101, 'layout: separate buildings', []],
])('%s', async (_, count, layout, expected) => {
  const gateway = await running(yamlOf(manyWashers(count), layout));
  expect(gateway.lines.filter((line) => line.includes('layout'))).toEqual(expected);
});

test('a sensor that ends its words by a line feed or a NUL is heard', async () => {
  const gateway = await running(
    yamlOf('\n      - { state_topic: w12, availability_topic: w12/LWT }'),
  );
  await hear(gateway, ['w12/LWT', 'online\n'], ['w12', 'ON\0']);
  expect((await gateway.written()).washers).toEqual([{ isInUse: true, lastUpdated: 1000 }]);
});

test('a plug whose messages are not understood is named with the last one, though it is available', async () => {
  const gateway = await running(
    yamlOf(`
      - { label: '12', power_topic: w12, value: ENERGY.power, availability_topic: w12/LWT }`),
  );
  await hear(gateway, ['w12/LWT', 'online'], ['w12', '{"ENERGY":{"Power":430}}']);
  expect((await gateway.written(70)).washers).toMatchObject([{ lastUpdated: -START }]);
  expect(gateway.lines.at(-1)).toBe(
    'Maple House, washer 12: the last message on w12 has nothing at ENERGY.power; it has ENERGY.Power.',
  );
});

test.each([
  ['is not heard', []],
  ['says "nan"', ['{"apower":"nan"}', '{"apower":null}']],
])(
  'a plug that stays "online" and %s for longer than expire_after is Offline, and named',
  async (_, payloads) => {
    const gateway = await running(
      yamlOf(`
      - { label: '13', power_topic: w13, value: apower, availability_topic: w13/online, expire_after: 10 }`),
    );
    await hear(gateway, ['w13/online', 'online'], ['w13', '{"apower":430}']);
    expect((await gateway.written()).washers).toMatchObject([{ isInUse: true, lastUpdated: 1000 }]);
    for (const payload of payloads) await hear(gateway, ['w13', payload]);
    expect((await gateway.written(20)).washers).toMatchObject([{ lastUpdated: 10_000 }]);
    expect(gateway.lines.at(-1)).toBe(
      payloads.length === 0
        ? 'Maple House, washer 13: silent for longer than 10 s (w13).'
        : 'Maple House, washer 13: the last message on w13 is not understood: "{"apower":null}".',
    );
  },
);

test('a sensor that is said to be away is named at once, though it may be silent for hours', async () => {
  const gateway = await running(
    yamlOf(`
      - { label: '15', state_topic: w15, availability_topic: w15/online, expire_after: 7200 }`),
  );
  await hear(gateway, ['w15', 'ON'], ['w15/online', 'online']);
  await gateway.written();
  await hear(gateway, ['w15/online', 'offline']);
  await gateway.written(6);
  expect(gateway.lines.at(-1)).not.toContain('washer 15');
  await gateway.written();
  expect(gateway.lines.at(-1)).toBe(
    'Maple House, washer 15: not available: w15/online says "offline", not "online".',
  );
});

test('devices whose bridge dies are Offline, and named with its topic', async () => {
  const gateway = await running(
    yamlOf(`
      - label: '14'
        power_topic: w14
        availability:
          - { topic: w0/bridge, payload_available: '{"state":"online"}', payload_not_available: '{"state":"offline"}' }
          - { topic: w14/availability }`),
  );
  await hear(
    gateway,
    ['w0/bridge', '{"state":"online"}'],
    ['w14/availability', 'online'],
    ['w14', '430'],
  );
  expect((await gateway.written()).washers).toMatchObject([{ isInUse: true, lastUpdated: 1000 }]);
  // Its last will. What it keeps of its devices stays "online".
  await hear(gateway, ['w0/bridge', '{"state":"offline"}']);
  expect((await gateway.written(70)).washers).toMatchObject([{ lastUpdated: 1000 }]);
  expect(gateway.lines.at(-1)).toBe(
    'Maple House, washer 14: not available: w0/bridge says "{"state":"offline"}", not "{"state":"online"}".',
  );
});

test.each<[what: string, message: Parameters<TestBroker['publish']>, line: string]>([
  ['another word', ['w12/LWT', 'online'], 'w12/LWT says "online", not "Online"'],
  ['nothing', ['elsewhere', 'Online'], 'nothing was heard on w12/LWT, which has to say "Online"'],
])('an availability topic that says %s is named with it', async (_, message, line) => {
  const gateway = await running(
    yamlOf(
      `\n      - { label: '12', state_topic: w12, availability_topic: w12/LWT, payload_available: Online }`,
    ),
  );
  await broker.publish(...message);
  await hear(gateway, ['w12', 'ON']);
  await gateway.written(70);
  expect(gateway.lines.at(-1)).toBe(`Maple House, washer 12: not available: ${line}.`);
});

test('each of two machines with one label is named once', async () => {
  const gateway = await running(
    yamlOf(`
      - { label: A, state_topic: w12 }
      - { label: A, state_topic: w13 }`),
  );
  for (let minute = 0; minute < 4; minute += 1) {
    await hear(gateway, ['w12', 'ON']);
    await gateway.written(30);
  }
  expect(gateway.lines.filter((line) => line.startsWith('Maple House'))).toEqual([
    'Maple House, washer A: nothing was heard on w13.',
  ]);
});

test('a sensor whose expire_after is just shorter than its interval is not named', async () => {
  const gateway = await running(yamlOf('\n      - { state_topic: w12, expire_after: 9 }'));
  for (let report = 0; report < 12; report += 1) {
    await hear(gateway, ['w12', 'ON']);
    await gateway.written(9);
    await gateway.written(1);
  }
  expect(gateway.lines.filter((line) => line.startsWith('Maple House'))).toEqual([]);
});

test('a plug that reports too seldom while its machine runs is named once', async () => {
  const gateway = await running(yamlOf("\n      - { power_topic: w13, label: '13' }"));
  for (let minute = 0; minute < 8; minute += 1) {
    await hear(gateway, ['w13', '430']);
    await gateway.written(60);
  }
  expect(gateway.lines.filter((line) => line.startsWith('Maple House'))).toEqual([
    'Maple House, washer 13: reports only every 60 s while it runs, too seldom to tell when it ends. Let it report every 10 s (Tasmota: TelePeriod 10), or each change.',
  ]);
});

test('a broker that is away at the start is tried again until it is there', async () => {
  const { port } = broker;
  await broker.close();
  const gateway = run();
  await gateway.printed('Not connected to');
  await gateway.printed('Writing');
  expect((await gateway.written()).washers).toMatchObject([{ lastUpdated: -START }, {}]);
  broker = await startBroker({ port });
  await gateway.printed('Connected to');
  await hear(gateway, ['w12', 'ON']);
  expect((await gateway.written()).washers).toMatchObject([
    { isInUse: true, lastUpdated: 2000 },
    {},
  ]);
  expect(gateway.lines.filter((line) => line.includes('onnected to'))).toEqual([
    `Not connected to mqtt://127.0.0.1:${port}: nothing listens at its address. Trying again.`,
    `Connected to mqtt://127.0.0.1:${port}.`,
  ]);
});

test('a broker that is away for a minute turns its machines Offline, and is found again', async () => {
  const gateway = await running();
  await hear(gateway, ['w12', 'ON']);
  expect((await gateway.written()).washers).toMatchObject([{ lastUpdated: 1000 }, {}]);
  const { port } = broker;
  await broker.close();
  await gateway.printed('Not connected to');
  expect((await gateway.written(60)).washers).toMatchObject([
    { isInUse: true, lastUpdated: 1000 },
    {},
  ]);
  broker = await startBroker({ port });
  await gateway.printed('Connected to', 2);
  await hear(gateway, ['w12', 'ON']);
  expect((await gateway.written()).washers).toMatchObject([{ lastUpdated: 62_000 }, {}]);
});

test('a washer that soaks while its plug and the broker are away for longer than off_after runs on', async () => {
  const gateway = await running(
    yamlOf('\n      - { power_topic: w13, off_after: 180, availability_topic: w13/LWT }'),
  );
  const states = async (seconds: number) =>
    (await gateway.written(seconds)).washers.map(({ isInUse }) => isInUse);
  await hear(gateway, ['w13/LWT', 'online'], ['w13', '400'], ['w13', '2']);
  expect(await states(2)).toEqual([true]);
  await hear(gateway, ['w13/LWT', 'offline']);
  expect(await states(600)).toEqual([true]);
  await hear(gateway, ['w13/LWT', 'online'], ['w13', '2']);
  expect(await states(2)).toEqual([true]);
  const { port } = broker;
  await broker.close();
  await gateway.printed('Not connected to');
  expect(await states(600)).toEqual([true]);
  broker = await startBroker({ port });
  await gateway.printed('Connected to', 2);
  await hear(gateway, ['w13/LWT', 'online'], ['w13', '2']);
  expect(await states(179)).toEqual([true]);
  expect(await states(2)).toEqual([false]);
});

test('a broker that refuses the password is named in one line, and tried until it lets in', async () => {
  await restartBroker({ password: 'other' });
  const gateway = run(undefined, { credentials: { username: 'laundry', password: 'right' } });
  await broker.refused(2);
  await restartBroker({ password: 'right' });
  await gateway.printed('Connected to');
  // Between the two brokers of this test, nobody listens.
  const lines = gateway.lines.filter((line) => /(onnected to)(?!.*nothing listens)/.test(line));
  expect(lines).toEqual([
    expect.stringContaining('check MQTT_USERNAME and MQTT_PASSWORD. Trying again.'),
    expect.stringMatching(/^Connected/),
  ]);
  await gateway.session.stop();
  await restartBroker();
});

test.each([
  ['html', '<img src=x onerror=alert(1)>'],
  ['a megabyte', Buffer.alloc(1_000_000, '1')],
  ['no UTF-8', Buffer.from([0xff, 0xfe, 0x00])],
  ['broken JSON', '{"apower":'],
  ['NaN', '{"apower":NaN}'],
  ['NaN as text', '{"apower":"NaN"}'],
  ['nothing', ''],
])('a message of %s says nothing, and the other machines stay right', async (_, payload) => {
  const gateway = await running();
  await hear(gateway, ['w12', 'ON'], ['w13', '{"apower":100}']);
  await hear(gateway, ['w12', payload], ['w12/left', payload], ['w13', payload]);
  expect((await gateway.written(60)).washers).toMatchObject([
    { isInUse: true, lastUpdated: 60_000 },
    { isInUse: true, lastUpdated: 60_000 },
  ]);
  // It was no sign of life either.
  expect((await gateway.written()).washers).toMatchObject([{ lastUpdated: 60_000 }, {}]);
  await hear(gateway, ['w13', '{"apower":"100"}']);
  expect((await gateway.written()).washers).toMatchObject([{}, { lastUpdated: 62_000 }]);
});

test('a message is printed as one line without control characters', async () => {
  const gateway = await running();
  await hear(gateway, ['w12', '\u001b[31mred\n']);
  expect(gateway.lines.at(-1)).toBe(String.raw`w12 "\u001b[31mred\n" (says nothing)`);
});

test('60,000 messages on one topic leave the other machines right', async () => {
  const gateway = await running();
  await hear(gateway, ['w12', 'ON']);
  for (let part = 0; part < 60; part += 1) {
    const messages = Array.from({ length: 1000 }, (_, index) => `{"apower":${100 + index}}`);
    await Promise.all(messages.map((payload) => broker.publish('w13', payload)));
  }
  await gateway.printed('w13 ', 60_000);
  expect((await gateway.written()).washers).toMatchObject([
    { isInUse: true, lastUpdated: 1000 },
    { isInUse: true, lastUpdated: 1000 },
  ]);
});

test('a restart while machines run leaves them Offline from their last sign of life until the next, then In Use', async () => {
  const yaml = yamlOf(`
      - { state_topic: w12 }
      - { power_topic: w13, availability_topic: w13/online }`);
  const first = await running(yaml);
  await hear(
    first,
    ['w12', 'ON', { retain: true }],
    ['w13', '100', { retain: true }],
    ['w13/online', 'online', { retain: true }],
    ['w13', '2', { retain: true }],
  );
  expect((await first.written()).washers).toMatchObject([{ isInUse: true }, { isInUse: true }]);
  await first.session.stop();

  const second = await running(yaml, { clock: createFakeClock(first.clock.now()) });
  await second.printed('w13/online');
  const { washers } = await second.written();
  expect(washers).toEqual([
    { isInUse: true, lastUpdated: 1000 },
    // It soaks, and its last will would have said that it is gone.
    { isInUse: true, lastUpdated: 2000 },
  ]);
  await hear(second, ['w12', 'ON']);
  expect((await second.written()).washers).toEqual([
    { isInUse: true, lastUpdated: 3000 },
    { isInUse: true, lastUpdated: 3000 },
  ]);
  // What it keeps would be heard in other tests.
  await second.session.stop();
  await restartBroker();
});

test('two restarts before a sensor is heard forget nothing of its machine', async () => {
  const yaml = yamlOf('\n      - { state_topic: w12, availability_topic: w12/online }');
  const first = await running(yaml);
  await hear(first, ['w12', 'ON'], ['w12/online', 'online']);
  await first.written();
  await first.session.stop();
  const second = await running(yaml, { clock: createFakeClock(first.clock.now()) });
  await second.written(10);
  await second.session.stop();

  const third = await running(yaml, { clock: createFakeClock(second.clock.now()) });
  expect((await third.written()).washers).toEqual([{ isInUse: true, lastUpdated: 1000 }]);
  await hear(third, ['w12/online', 'online']);
  expect((await third.written()).washers).toEqual([{ isInUse: true, lastUpdated: 13_000 }]);
});

test('a machine that was never understood is Offline after a restart, too', async () => {
  const yaml = yamlOf(`
      - { power_topic: w12, value: ENERGY.power, availability_topic: w12/LWT }
      - { state_topic: w13, payload_on: RUNNING, availability_topic: w12/LWT }`);
  const messages = [
    ['w12/LWT', 'online'],
    ['w12', '{"ENERGY":{"Power":430}}'],
    ['w13', 'Running'],
  ] satisfies Parameters<TestBroker['publish']>[];
  for (const start of ['first', 'second']) {
    const gateway = await running(yaml);
    await hear(gateway, ...messages);
    const { washers } = await gateway.written(10);
    const never = { isInUse: false, lastUpdated: -START };
    expect([start, ...washers]).toEqual([start, never, never]);
    await gateway.session.stop();
  }
});

test('a machine that somebody puts out of order is so until it is in order, whatever its sensor says', async () => {
  const gateway = await running(
    yamlOf(`
      - { label: '12', state_topic: w12, remaining_topic: w12/left, out_of_order_topic: w12/broken }`),
  );
  const washer = async () => (await gateway.written()).washers[0];
  await hear(gateway, ['w12', 'ON'], ['w12/left', '20']);
  expect(await washer()).toMatchObject({ isInUse: true, lastUpdated: 1000 });
  await hear(gateway, ['w12/broken', 'ON']);
  const broken = { label: '12', isInUse: false, lastUpdated: -START, outOfOrder: true };
  expect(await washer()).toEqual(broken);
  await hear(gateway, ['w12', 'OFF'], ['w12/broken', 'perhaps']);
  expect(await washer()).toEqual(broken);
  await hear(gateway, ['w12/broken', 'OFF']);
  expect(await washer()).toMatchObject({ isInUse: false, lastUpdated: 4000 });
  expect(await washer()).not.toHaveProperty('outOfOrder');
  expect(gateway.lines.filter((line) => line.startsWith('Maple House'))).toEqual([
    'Maple House, washer 12: out of order.',
    'Maple House, washer 12: the last message on w12/broken is not understood: "perhaps", which is not "ON" or "OFF".',
    'Maple House, washer 12: in order again.',
  ]);
});

test('a machine that was put out of order by a message is so after a restart, until its topic speaks', async () => {
  const yaml = yamlOf('\n      - { state_topic: w12, out_of_order_topic: w12/broken }');
  const first = await running(yaml);
  await hear(first, ['w12', 'OFF'], ['w12/broken', 'ON']);
  await first.written();
  await first.session.stop();
  const second = await running(yaml, { clock: createFakeClock(first.clock.now()) });
  await hear(second, ['w12', 'OFF']);
  expect((await second.written()).washers).toMatchObject([{ outOfOrder: true }]);
  await hear(second, ['w12/broken', 'OFF']);
  expect((await second.written()).washers[0]).not.toHaveProperty('outOfOrder');
});

test('a machine that was out of order by the file is in order once the file says so', async () => {
  const yaml = (more: string) =>
    yamlOf(`\n      - { state_topic: w12, out_of_order_topic: w12/broken${more} }`);
  const first = await running(yaml(', out_of_order: true'));
  await first.written();
  await first.session.stop();
  const second = await running(yaml(', out_of_order: true'), { clock: first.clock });
  await second.written();
  await second.session.stop();
  const third = await running(yaml(''), { clock: first.clock, earlier: second.session });
  await hear(third, ['w12', 'OFF']);
  expect((await third.written()).washers[0]).not.toHaveProperty('outOfOrder');
});

test('a machine of many words is in use from those of one list to those of another, and live in between', async () => {
  const gateway = await running(
    yamlOf(`
      - { state_topic: w12, value: OperationState, payload_on: [Run, Wash], payload_off: [Ready, Inactive] }`),
  );
  const says = async (state: string) => {
    await hear(gateway, ['w12', JSON.stringify({ OperationState: state })]);
    return (await gateway.written(50)).washers[0];
  };
  expect(await says('Inactive')).toMatchObject({ isInUse: false, lastUpdated: 50_000 });
  expect(await says('Wash')).toMatchObject({ isInUse: true, lastUpdated: 100_000 });
  expect(await says('Rinse')).toMatchObject({ isInUse: true, lastUpdated: 150_000 });
  expect(await says('Spin')).toMatchObject({ isInUse: true, lastUpdated: 200_000 });
  expect(await says('Ready')).toMatchObject({ isInUse: false, lastUpdated: 250_000 });
});

test('a value is taken out of JSON on each topic', async () => {
  const gateway = await running(
    yamlOf(`
      - state_topic: w12
        availability:
          - { topic: w12/status, value: status, payload_available: Alive, payload_not_available: Dead }
        remaining_topic: w12/left
        remaining_value: time.left
        out_of_order_topic: w12/broken
        out_of_order_value: value`),
  );
  await hear(
    gateway,
    ['w12', 'ON'],
    ['w12/status', '{"time":1,"value":true,"status":"Alive"}'],
    ['w12/left', '{"time":{"left":"0:12:30"}}'],
    ['w12/broken', '{"value":"OFF"}'],
  );
  expect((await gateway.written()).washers).toEqual([
    { isInUse: true, lastUpdated: 1000, finishesAt: 750_000 },
  ]);
  await hear(gateway, ['w12/broken', '{"value":"ON"}']);
  expect((await gateway.written()).washers).toMatchObject([{ outOfOrder: true }]);
  await hear(gateway, ['w12/broken', '{"value":"OFF"}'], ['w12/status', '{"status":"Dead"}']);
  await gateway.written(70);
  expect(gateway.lines.at(-1)).toBe(
    'Maple House, washer 1: not available: w12/status says "Dead", not "Alive".',
  );
});

test('what a person or a machine says of its end and order is named once if it is not understood', async () => {
  const gateway = await running();
  const said = () => gateway.lines.filter((line) => line.startsWith('Maple House'));
  await hear(gateway, ['w12', 'ON'], ['w12/broken', ''], ['w12/left', '-']);
  await gateway.written();
  expect(said()).toEqual([]);
  for (const time of ['2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z']) {
    await hear(gateway, ['w12', 'ON'], ['w12/broken', 'on'], ['w12/left', time]);
    await gateway.written();
  }
  expect(said()).toEqual([
    'Maple House, washer 12: the last message on w12/broken is not understood: "on", which is not "ON" or "OFF".',
    'Maple House, washer 12: the last message on w12/left is not understood: "2026-01-01T00:00:00Z".',
  ]);
});

test.each([
  ['430.5', 'power_topic: w12', true],
  ['2.5', 'power_topic: w12', false],
  ['ON', 'state_topic: w12', false],
])(
  'a sensor that says %s each 10 s for longer than ten minutes, by %s, is dead: %s',
  async (...row) => {
    const [word, topic, isDead] = row;
    const gateway = await running(yamlOf(`\n      - { ${topic} }`));
    for (let second = 0; second <= 700; second += 10) {
      await hear(gateway, ['w12', word]);
      await gateway.written(10);
    }
    const [washer] = (await gateway.written()).washers;
    expect(washer?.lastUpdated).toBe(isDead ? 600_000 : 711_000);
    expect(gateway.lines.filter((line) => line.startsWith('Maple House'))).toEqual(
      isDead
        ? [
            'Maple House, washer 1: its sensor has said the same 430.5 for ten minutes, so what measures it is dead (w12).',
          ]
        : [],
    );
    await hear(gateway, ['w12', isDead ? '431' : word]);
    expect((await gateway.written()).washers).toMatchObject([{ lastUpdated: 712_000 }]);
  },
);

test('what the broker has kept of a machine that is out of order counts', async () => {
  await broker.publish('w12/broken', 'ON', { retain: true });
  const gateway = await running(
    yamlOf('\n      - { state_topic: w12, out_of_order_topic: w12/broken }'),
  );
  await gateway.printed('w12/broken "ON" (retained)');
  expect((await gateway.written()).washers).toMatchObject([{ outOfOrder: true }]);
  await broker.publish('w12/broken', '', { retain: true });
});

test('since when a machine is free is written once its run has ended, also after a restart, until the next begins', async () => {
  const yaml = yamlOf(`
      - { state_topic: w12 }
      - { power_topic: w13, off_after: 180 }`);
  const first = await running(yaml);
  const freeSince = (washers: readonly { readonly freeSince?: number }[]) =>
    washers.map((washer) => washer.freeSince);
  await hear(first, ['w12', 'OFF'], ['w13', '2']);
  expect(freeSince((await first.written()).washers)).toEqual([undefined, undefined]);
  await hear(first, ['w12', 'ON'], ['w13', '400']);
  await first.written(50);
  await hear(first, ['w12', 'OFF'], ['w13', '2']);
  // One second and fifty.
  expect(freeSince((await first.written()).washers)).toEqual([51_000, undefined]);
  for (let minute = 0; minute < 4; minute += 1) {
    await first.written(50);
    await hear(first, ['w12', 'OFF'], ['w13', '2']);
  }
  expect(freeSince((await first.written()).washers)).toEqual([51_000, 231_000]);
  await first.session.stop();

  const second = await running(yaml, { clock: createFakeClock(first.clock.now()) });
  await hear(second, ['w12', 'OFF'], ['w13', '2']);
  expect(freeSince((await second.written()).washers)).toEqual([51_000, 231_000]);
  await hear(second, ['w12', 'ON']);
  expect(freeSince((await second.written()).washers)).toEqual([undefined, 231_000]);
});

const HISTORY = 'schools/campus.example/history/maple';

test('with a time zone it is remembered what machines do, also after a restart, and said when they are usually done', async () => {
  const yaml = yamlOf('\n      - { state_topic: w12 }', 'time_zone: America/New_York');
  const first = await running(yaml);
  await hear(first, ['w12', 'OFF']);
  await first.passed(1);
  for (let load = 0; load < 5; load += 1) {
    await hear(first, ['w12', 'ON']);
    await first.passed(50);
    await hear(first, ['w12', 'OFF']);
    await first.passed(10);
  }
  expect(first.lines.filter((line) => line.includes('istory'))).toEqual([]);
  await first.session.stop();
  expect(server.documents.get(HISTORY)).toBeDefined();

  const second = await running(yaml, { clock: createFakeClock(first.clock.now()) });
  await second.passed(1);
  await hear(second, ['w12', 'ON']);
  const startedAt = second.clock.now();
  await second.passed(1);
  const [washer] = (await second.written()).washers;
  expect(washer).toMatchObject({ isInUse: true, usuallyUntil: startedAt + 50_000 });
});

test('while nothing is answered about what is remembered, the machines are written, and that is not', async () => {
  const yaml = yamlOf('\n      - { state_topic: w12 }', 'time_zone: America/New_York');
  const gateway = await running(yaml, { silentAbout: '/history/' });
  await passSeconds(gateway, 3);
  await hear(gateway, ['w12', 'ON']);
  expect((await gateway.written()).washers).toMatchObject([{ isInUse: true, lastUpdated: 4000 }]);
  await gateway.session.stop();
  expect(server.documents.get(HISTORY)).toBeUndefined();
});

test('what was remembered and counted is so after the file was read again while Firestore is away', async () => {
  const [health = 0] = await freePorts(1);
  const yaml = yamlOf(
    '\n      - { state_topic: w12 }',
    `time_zone: America/New_York\nhealth_port: ${health}`,
  );
  const figures = async () => (await fetch(`http://127.0.0.1:${health}/metrics`)).text();
  const first = await running(yaml);
  await hear(first, ['w12', 'OFF']);
  await first.passed(2);
  await hear(first, ['w12', 'ON']);
  await first.passed(60);
  await hear(first, ['w12', 'OFF']);
  await first.passed(1);
  const { port } = server;
  await server.close();
  await first.session.stop();
  const second = run(yaml, { clock: first.clock, earlier: first.session });
  await second.printed('Firestore: it can’t be reached');
  expect(await figures()).toContain('\nlaundry_runs_total 1\n');
  expect(await figures()).toContain('\nlaundry_messages_total 3\n');

  server = await startFirestoreServer({ port, projectId: LOCAL_PROJECT_ID });
  second.clock.advance(10_000);
  await second.printed('Writing');
  await second.passed(60);
  await second.passed(1);
  await until(() => JSON.stringify(server.documents.get(HISTORY) ?? null).includes(',60]'));
});

test.each(['one document', 'separate buildings'])(
  'in %s, the school says from the first write on that busy hours are known',
  async (layout) => {
    const updated = { timestampValue: new Date(START).toISOString() };
    server.documents.set('schools/campus.example/busy/maple', {
      washers: { stringValue: '3'.repeat(168) },
      weeks: { integerValue: '4' },
      zone: { stringValue: 'America/New_York' },
      updated,
    });
    server.documents.set('schools/campus.example', { busy: { booleanValue: true } });
    const said: unknown[] = [];
    const stop = server.documents.listen('schools/campus.example', (next) => {
      said.push(next?.fields['busy']);
    });
    const yaml = yamlOf(WASHERS, `layout: ${layout}\ntime_zone: America/New_York`);
    const gateway = await running(yaml);
    await gateway.passed(31);
    await gateway.passed(31);
    stop();
    expect(said.length).toBeGreaterThan(2);
    expect(new Set(said.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['{"booleanValue":true}']),
    );
  },
);

test('without a time zone nothing is remembered', async () => {
  const gateway = await running();
  await passSeconds(gateway, 3);
  await gateway.session.stop();
  expect(server.documents.get(HISTORY)).toBeUndefined();
});

test('a Firestore that is away is named once and written again, with what is true then', async () => {
  const gateway = await running();
  await hear(gateway, ['w12', 'ON']);
  const { port } = server;
  await server.close();
  gateway.clock.advance(1000);
  await gateway.printed('Firestore: it can’t be reached');
  for (let failures = 0; failures < 3; failures += 1) {
    gateway.clock.advance(10_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await hear(gateway, ['w12', 'OFF']);
  server = await startFirestoreServer({ port, projectId: LOCAL_PROJECT_ID });
  const [washer] = (await gateway.written(10)).washers;
  expect(washer).toMatchObject({ isInUse: false });
  const lines = gateway.lines.filter((line) => /Firestore|Writing/.test(line));
  expect(lines.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(1);
  expect([lines[0], lines.at(-1)]).toEqual([
    'Writing schools/campus.example every 1 s.',
    'Writing schools/campus.example every 1 s.',
  ]);
});

test('a gateway that hears no sensor for longer than their expire_after is not well, whatever vibrates once in an hour', async () => {
  const [port = 0] = await freePorts(1);
  const gateway = await running(
    yamlOf(
      `
      - { state_topic: w12 }
      - { state_topic: w13, expire_after: 300 }
      - { state_topic: w14, expire_after: 7200 }`,
      `health_port: ${port}`,
    ),
  );
  const health = async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}/healthz`);
    return status;
  };
  await hear(gateway, ['w12', 'ON'], ['w14', 'ON']);
  await gateway.written(300);
  expect(await health()).toBe(200);
  await gateway.written(100);
  expect(await health()).toBe(503);
  await hear(gateway, ['w13', 'ON']);
  expect(await health()).toBe(200);
});

test('what a gateway does is counted for Prometheus', async () => {
  const [port = 0] = await freePorts(1);
  const gateway = await running(yamlOf(WASHERS, `health_port: ${port}`));
  await hear(gateway, ['w12', 'ON']);
  await gateway.written();
  await hear(gateway, ['w12', 'OFF']);
  await gateway.written();
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(figures).toContain('\nlaundry_machine_lacking{machine="Maple House, washer 13"} 1\n');
  expect(figures).toContain('\nlaundry_runs_total 1\n');
  expect(figures).toContain('\nlaundry_messages_total 2\n');
  expect(figures).toMatch(/\nlaundry_writes_total\{result="written"\} [1-9]/);
});

test('separate buildings are written every three seconds, and their counts when they change or after 30 s', async () => {
  const yaml = yamlOf('\n      - { state_topic: w12 }', 'layout: separate buildings');
  const gateway = await running(yaml);
  const afterThreeSeconds = async () => {
    await gateway.passed(3);
    return { ...gateway.counts(), at: gateway.clock.now() };
  };
  expect(gateway.counts()).toEqual({ washers: 0, dryers: 0, freeAt: 0 });
  await hear(gateway, ['w12', 'OFF']);
  const seen = [];
  for (let write = 0; write < 17; write += 1) seen.push(await afterThreeSeconds());
  const changes = seen.filter(({ freeAt, at }) => freeAt === at);
  expect(changes).toEqual([
    { washers: 1, dryers: 0, freeAt: 21_000, at: 21_000 },
    { washers: 1, dryers: 0, freeAt: 51_000, at: 51_000 },
  ]);
  expect(gateway.separateWashers('maple')).toEqual([{ isInUse: false, lastUpdated: 51_000 }]);
});

/** A resident's device that waits for the load in the first washer of Maple House. */
async function waitingDevice() {
  const service = await startPushService();
  const keys = newVapidKeys();
  const browser = await connectPushBrowser(service.url, keys.publicKey);
  const { endpoint, keys: own } = browser.subscription;
  server.documents.set('schools/campus.example/wishes/ada-0', {
    endpoint: { stringValue: endpoint },
    p256dh: { stringValue: own.p256dh },
    auth: { stringValue: own.auth },
    wants: { arrayValue: { values: [{ stringValue: 'washer 1 maple' }] } },
    changedAt: { timestampValue: new Date(START).toISOString() },
  });
  return {
    keys,
    push: { keys, origins: [service.origin] },
    received: browser.received,
    close: async (): Promise<void> => {
      browser.close();
      await service.close();
    },
  };
}

const PUSH =
  'push: { subject: "mailto:laundry@campus.example", board: "https://laundry.campus.example/" }';
const DONE = expect.stringContaining('Your washer 12 in Maple House is done.');

async function passSeconds(gateway: RunningGateway, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await gateway.passed(1);
}

test.each([
  ['that its run has ended', 'w12', 'OFF', 'Your washer 12 in Maple House is done.'],
  ['that it is out of order', 'w12/broken', 'ON', 'Your washer 12 in Maple House is out of order.'],
])('a resident is told of a load by a message %s, with the page closed', async (...row) => {
  const [, topic, payload, sentence] = row;
  const device = await waitingDevice();
  const gateway = await running(yamlOf(WASHERS, PUSH), { push: device.push });
  expect(gateway.lines).toContain(
    `Notifications are sent; the page needs "pushKey": "${device.keys.publicKey}".`,
  );
  await hear(gateway, ['w12', 'ON']);
  await passSeconds(gateway, 3);
  await hear(gateway, [topic, payload]);
  await passSeconds(gateway, 15);
  await until(() => device.received().length > 0);
  expect(device.received()).toEqual([expect.stringContaining(sentence)]);
  await device.close();
});

test('a load stays with its machine when a configuration puts another one before that', async () => {
  const device = await waitingDevice();
  const first = await running(yamlOf(WASHERS, PUSH), { push: device.push });
  await hear(first, ['w12', 'ON']);
  await passSeconds(first, 3);
  await first.session.stop();
  const moved = `
      - label: '7'
        state_topic: w7${WASHERS}`;
  const options = { push: device.push, clock: first.clock, earlier: first.session };
  const gateway = await running(yamlOf(moved, PUSH), options);
  await hear(gateway, ['w7', 'OFF'], ['w12', 'ON']);
  await passSeconds(gateway, 15);
  expect(device.received()).toEqual([]);
  await hear(gateway, ['w12', 'OFF']);
  await passSeconds(gateway, 15);
  await until(() => device.received().length > 0);
  expect(device.received()).toEqual([DONE]);
  await device.close();
});
