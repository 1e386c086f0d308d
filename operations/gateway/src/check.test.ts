import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type FirestoreServer,
  LOCAL_PROJECT_ID,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import { check } from './check.ts';
import { newVapidKeys } from './push/vapidKeys.ts';
import { createFakeClock } from './testing/fakeClock.ts';
import { configOf, localFirestore } from './testing/runningGateway.ts';
import { startBroker, type TestBroker } from './testing/testBroker.ts';
import { until } from './testing/until.ts';

let server: FirestoreServer;
let broker: TestBroker;

beforeAll(async () => {
  [server, broker] = await Promise.all([
    startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID }),
    startBroker(),
  ]);
});
afterAll(() => Promise.all([server.close(), broker.close()]));

const KEYS = newVapidKeys();

type Messages = readonly Parameters<TestBroker['publish']>[];

/** Checks a school while these messages are published, then lets the ten seconds pass. */
async function checked(messages: Messages, { url = broker.url, push = '', more = '' } = {}) {
  const clock = createFakeClock();
  const lines: string[] = [];
  const config = configOf(`
school: campus.example
broker: ${url}
${push}
buildings:
  - id: maple
    name: Maple House
    washers:
      - { label: '12', state_topic: w12 }${more}
    dryers:
      - { power_topic: d1, availability_topic: d1/online, out_of_order_topic: d1/broken }
`);
  const result = check({
    config,
    firestore: localFirestore(server),
    credentials: {},
    clock,
    log: (line) => lines.push(line),
    isVerbose: true,
    ...(push !== '' && { push: { keys: KEYS, origins: [] } }),
  });
  // A broker that answers: it is asked until it delivers.
  if (url === broker.url) {
    await broker.publish('d1/online', 'offline', { retain: true });
    await until(() => lines.some((line) => line.startsWith('d1/online')));
  }
  for (const message of messages) await broker.publish(...message);
  await until(() => lines.some((line) => line.includes('onnected to')));
  const heard = messages.map(([topic, payload]) => `${topic} ${JSON.stringify(payload)}`);
  await until(() => heard.every((start) => lines.some((line) => line.startsWith(start))));
  clock.advance(10_000);
  return { isFine: await result, lines: lines.filter((line) => !/^(w12|d1)\S* "/.test(line)) };
}

test('a school whose sensors all live is fine, and its table says what they are', async () => {
  const { isFine, lines } = await checked([
    ['d1/online', 'online'],
    ['d1', '1200'],
    ['w12', 'OFF'],
  ]);
  expect(lines).toEqual([
    'Listening for 10 seconds …',
    `Connected to ${broker.url}.`,
    [
      'Building  Machine    Topic  Last message      State      Alive',
      'maple     washer 12  w12    "OFF", 10 s ago   Available  yes',
      'maple     dryer 1    d1     "1200", 10 s ago  In Use     yes',
    ].join('\n'),
    'Everything answers, and every sensor lives.',
  ]);
  expect(isFine).toBe(true);
});

test('where residents are told, the key that the page needs is named', async () => {
  const { isFine, lines } = await checked(
    [
      ['d1/online', 'online'],
      ['d1', '1200'],
      ['w12', 'OFF'],
    ],
    { push: 'push: { subject: mailto:me@campus.example, board: https://campus.example/ }' },
  );
  expect(lines[0]).toBe(`Notifications are sent; the page needs "pushKey": "${KEYS.publicKey}".`);
  expect(isFine).toBe(true);
});

test('nothing is written', () => {
  expect(server.documents.get('schools/campus.example')).toBeUndefined();
});

test('each sensor that does not live is a line with its topic', async () => {
  const { isFine, lines } = await checked([['d1', '1200']]);
  expect(lines.slice(-2)).toEqual([
    'Maple House, washer 12: nothing was heard on w12.',
    'Maple House, dryer 1: not available: d1/online says "offline", not "online".',
  ]);
  expect(isFine).toBe(false);
});

test('a machine that is out of order has no line, and one that was never understood no state', async () => {
  const { lines } = await checked([
    ['d1', '1200'],
    ['d1/broken', 'ON'],
    ['w12', 'running'],
  ]);
  expect(lines.slice(2)).toEqual([
    [
      'Building  Machine    Topic  Last message         State         Alive',
      'maple     washer 12  w12    "running", 10 s ago  unknown       no',
      'maple     dryer 1    d1     "1200", 10 s ago     out of order  no',
    ].join('\n'),
    'Maple House, washer 12: the last message on w12 is not understood: "running", which is not "ON" or "OFF".',
  ]);
});

test('a message that is not understood is a line', async () => {
  const { lines } = await checked([
    ['d1/online', 'online'],
    ['d1', '5'],
    ['w12', 'running'],
  ]);
  expect(lines.at(-1)).toBe(
    'Maple House, washer 12: the last message on w12 is not understood: "running", which is not "ON" or "OFF".',
  );
});

test('a sensor that lives beside a topic that is not understood is no fine one', async () => {
  const { isFine, lines } = await checked([
    ['d1/online', 'online'],
    ['d1', '5'],
    ['w12', 'OFF'],
    ['d1/broken', 'on'],
  ]);
  expect(lines.at(-1)).toBe(
    'Maple House, dryer 1: the last message on d1/broken is not understood: "on", which is not "ON" or "OFF".',
  );
  expect(isFine).toBe(false);
});

test('of two values in the messages of one topic, the one that is not understood is named', async () => {
  const { lines } = await checked([['w13/all', '{"left":"soon","broken":"OFF"}']], {
    more: '\n      - { state_topic: w13, remaining_topic: w13/all, remaining_value: left, out_of_order_topic: w13/all, out_of_order_value: broken }',
  });
  expect(lines).toContain(
    'Maple House, washer 2: the last message on w13/all is not understood: "soon".',
  );
});

test('two machines with one label, and a topic with a space at its end, are named', async () => {
  const { isFine, lines } = await checked(
    [
      ['d1/online', 'online'],
      ['d1', '5'],
      ['w12', 'OFF'],
      ['w13 ', 'OFF'],
    ],
    { more: "\n      - { label: '12', state_topic: 'w13 ' }" },
  );
  expect(lines.slice(-2)).toEqual([
    'Maple House, washer 12: another machine has the same label.',
    'The topic "w13 " begins or ends with a space.',
  ]);
  expect(isFine).toBe(false);
});

test('a broker that is away is a line', async () => {
  const { isFine, lines } = await checked([], { url: 'mqtt://127.0.0.1:1' });
  expect(lines.at(-1)).toBe('Broker mqtt://127.0.0.1:1: nothing listens at its address.');
  expect(isFine).toBe(false);
});
