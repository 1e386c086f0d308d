import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type ReportedBuilding,
  schoolDocument,
  separateDocuments,
} from '@laundry-board/laundry-rules/writing';
import { LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';
import {
  findOfficialEmulator,
  startOfficialEmulator,
} from '@laundry-board/local-backend/testing/officialEmulator';
import { listenOnFreePort, type RunningServer } from '@laundry-board/loopback';
import type { Config } from './config.ts';
import {
  connectFirestore,
  googleTokens,
  problemOfCredentials,
  problemOfRequest,
} from './firestore.ts';
import { readPreviousStates } from './previousStates.ts';
import { createSensors } from './sensors.ts';
import { configOf } from './testing/runningGateway.ts';

const CONFIG = configOf(`
school: campus.example
broker: mqtt://127.0.0.1
buildings:
  - { id: maple, name: Maple House, washers: [{ state_topic: a }, { state_topic: b }] }
  - { id: oak, name: Oak Hall, dryers: [{ state_topic: c }] }
`);

const NOW = Date.UTC(2026, 0, 1);

/** By the server's clock, which is this computer's. */
const WRITTEN_AT = Date.now();

const BUILDINGS: readonly ReportedBuilding[] = [
  {
    id: 'maple',
    name: 'Maple House',
    washers: [
      { isInUse: true, lastUpdated: WRITTEN_AT, finishesAt: WRITTEN_AT + 60_000 },
      { isInUse: false, lastUpdated: WRITTEN_AT },
    ],
    dryers: [],
  },
  {
    id: 'oak',
    name: 'Oak Hall',
    washers: [],
    dryers: [{ isInUse: true, lastUpdated: WRITTEN_AT }],
  },
];

const OPTIONS = { port: 0, projectId: LOCAL_PROJECT_ID };
const emulator = findOfficialEmulator();

/** The local Firestore, and the official emulator if it is found. */
const FIRESTORES: readonly (readonly [name: string, start: () => Promise<RunningServer>])[] = [
  ['local Firestore', () => startFirestoreServer(OPTIONS)],
  ...(emulator === undefined
    ? []
    : [['official emulator', () => startOfficialEmulator(emulator, OPTIONS)] as const]),
];

/** What the documents of a layout say of each machine. */
async function statesOf(firestore: ReturnType<typeof connectFirestore>, config: Config) {
  const { states } = await readPreviousStates(firestore, config);
  return createSensors(config, { now: 0 })
    .reports(0)
    .map(({ machine }) => states(machine)?.state?.isInUse);
}

describe.each(FIRESTORES)('%s', (_name, start) => {
  let running: RunningServer | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.close());
  const open = () =>
    connectFirestore({
      FIRESTORE_EMULATOR_HOST: new URL(running?.origin ?? '').host,
      GOOGLE_CLOUD_PROJECT: LOCAL_PROJECT_ID,
    });

  test('what is not written says nothing of the machines', async () => {
    expect(await statesOf(open(), { ...CONFIG, school: 'missing.example' })).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('one document is written and read', async () => {
    const firestore = open();
    const time = await firestore.write({ 'schools/campus.example': schoolDocument(BUILDINGS) });
    expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
    expect(await statesOf(firestore, CONFIG)).toEqual([true, false, true]);
  });

  test('separate buildings are written and read', async () => {
    const firestore = open();
    await firestore.write(separateDocuments('campus.example', BUILDINGS, NOW, true));
    const separate: Config = { ...CONFIG, layout: 'separate buildings' };
    expect(await statesOf(firestore, separate)).toEqual([true, false, true]);
    // The school's document has no machines then.
    expect(await statesOf(firestore, CONFIG)).toEqual([undefined, undefined, undefined]);
  });

  test('of a machine that was never heard, or not for an hour, nothing is known', async () => {
    const firestore = open();
    const lastUpdated = [0, WRITTEN_AT - 3_610_000];
    const washers = lastUpdated.map((time) => ({ isInUse: true, lastUpdated: time }));
    const buildings = [{ id: 'maple', name: 'Maple House', washers, dryers: [] }];
    await firestore.write({ 'schools/campus.example': schoolDocument(buildings) });
    expect(await statesOf(firestore, CONFIG)).toEqual([undefined, undefined, undefined]);
  });

  test('a machine is found by its label where it has one, wherever it stood', async () => {
    const firestore = open();
    const washers = [true, false, true, false].map((isInUse, place) => ({
      isInUse,
      lastUpdated: WRITTEN_AT,
      ...(place > 0 && { label: `1${place}` }),
    }));
    const buildings = [{ id: 'maple', name: 'Maple House', washers, dryers: [] }];
    await firestore.write({ 'schools/labels.example': schoolDocument(buildings) });
    const states = (list: string) =>
      statesOf(
        firestore,
        configOf(`
school: labels.example
broker: mqtt://127.0.0.1
buildings: [{ id: maple, name: Maple House, washers: [${list}] }]`),
      );
    const labelled = (label: string) => `{ label: '${label}', state_topic: a${label} }`;
    expect(await states(`${labelled('12')}, ${labelled('11')}, ${labelled('14')}`)).toEqual([
      true,
      false,
      undefined,
    ]);
    expect(await states('{ state_topic: a }, { state_topic: b }')).toEqual([true, undefined]);
  });

  test('documents that have changed since a time are read, oldest first, with their versions', async () => {
    const firestore = open();
    const path = (id: string) => `schools/wishes.example/wishes/${id}`;
    const changedAt = (second: number) => ({ changedAt: new Date(NOW + second * 1000) });
    await firestore.write({
      [path('c')]: changedAt(3),
      [path('a')]: changedAt(1),
      [path('b')]: changedAt(2),
      [path('without')]: {},
      'schools/other.example/wishes/d': changedAt(4),
    });
    const read = (since: number) =>
      firestore.changedSince('schools/wishes.example', 'wishes', 'changedAt', since, 2);
    const { documents, time } = await read(NOW + 1000);
    expect(documents).toMatchObject([
      { path: path('b'), fields: { changedAt: NOW + 2000 } },
      { path: path('c'), fields: { changedAt: NOW + 3000 } },
    ]);
    expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
    expect((await read(NOW + 3000)).documents).toEqual([]);
    const oldest = (await read(NOW)).documents.map((document) => document.path);
    expect(oldest).toEqual([path('a'), path('b')]);
  });

  test('a document is changed and deleted only at its version', async () => {
    const firestore = open();
    const [parent, path] = ['schools/version.example', 'schools/version.example/wishes/a'];
    const read = async () =>
      (await firestore.changedSince(parent, 'wishes', 'changedAt', 0, 2)).documents;
    await firestore.write({ [path]: { wants: 'two', changedAt: new Date(NOW) } });
    const first = (await read())[0]?.updateTime ?? '';
    const one = { wants: 'one' };
    const second = await firestore.replace(path, one, first);
    expect(await read()).toEqual([
      { path, fields: { ...one, changedAt: NOW }, updateTime: second },
    ]);
    expect(await firestore.replace(path, null, first)).toBeNull();
    expect(await read()).toHaveLength(1);
    expect(await firestore.replace(path, null, second ?? '')).not.toBeNull();
    expect(await read()).toEqual([]);
    expect(await firestore.replace(path, one, second ?? '')).toBeNull();
    expect(await read()).toEqual([]);
  });

  test('more documents than one request takes are written', async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({
      id: `b${index}`,
      name: `Building ${index}`,
      washers: [],
      dryers: [],
    }));
    const firestore = open();
    await firestore.write(separateDocuments('many.example', many, NOW, false));
    const paths = ['schools/many.example/buildings/b0', 'schools/many.example/buildings/b500'];
    expect([...(await firestore.read(paths)).documents.keys()].toSorted()).toEqual(paths);
  });
});

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** A Firestore that answers everything alike. */
async function answering(code: number, body: string) {
  server = createServer((_, response) => {
    response.writeHead(code, { 'Content-Type': 'application/json' }).end(body);
  });
  const port = await listenOnFreePort(server);
  return connectFirestore({ FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` });
}

test.each([
  [401, 'UNAUTHENTICATED', /^it refuses the credentials: .*GOOGLE_APPLICATION_CREDENTIALS/],
  [
    403,
    'PERMISSION_DENIED',
    /^it refuses access to the project demo-laundry: .*Cloud Datastore User/,
  ],
  [404, 'NOT_FOUND', /^the project demo-laundry has no Firestore database/],
  [429, 'RESOURCE_EXHAUSTED', /^the quota is used up: raise write_every/],
  [400, 'INVALID_ARGUMENT', /^it refuses the document; .*layout: separate buildings/],
  [503, 'UNAVAILABLE', /^UNAVAILABLE Why$/],
])('the answer %i %s says what to do', async (code, status, advice) => {
  const firestore = await answering(code, JSON.stringify({ error: { status, message: 'Why' } }));
  const write = firestore.write({ 'schools/campus.example': {} });
  await expect(write).rejects.toThrow(advice);
});

test('who is refused with a token asks for another one with a new client, as after the clock was wrong', async () => {
  server = createServer(({ headers }, response) => {
    const isOld = headers.authorization === 'Bearer token 1';
    const body = isOld
      ? { error: { status: 'UNAUTHENTICATED', message: 'Why' } }
      : { commitTime: '2026-01-01T00:00:00Z' };
    response.writeHead(isOld ? 401 : 200).end(JSON.stringify(body));
  });
  const port = await listenOnFreePort(server);
  let clients = 0;
  const tokens = googleTokens(() => {
    clients += 1;
    const token = `token ${clients}`;
    return { getAccessToken: async () => token };
  });
  const firestore = connectFirestore({ FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` }, tokens);
  const write = () => firestore.write({ 'schools/campus.example': {} });
  await expect(write()).rejects.toThrow(/clock/);
  expect(await write()).toBe(NOW);
  expect(await write()).toBe(NOW);
  expect(clients).toBe(2);
});

test('an answer that is not one of Firestore’s is named', async () => {
  const proxy = await answering(200, '<html>');
  await expect(proxy.write({ 'schools/a': {} })).rejects.toThrow('not one of Firestore’s');
  server?.close();
  const error = await answering(502, '<html>');
  await expect(error.read(['schools/a'])).rejects.toThrow(/^502$/);
});

test.each([
  ['ENOTFOUND', /^Google can’t be reached for credentials \(ENOTFOUND\)$/],
  ['ECONNREFUSED', /^Google can’t be reached for credentials \(ECONNREFUSED\)$/],
  // The key file is missing.
  ['ENOENT', /^Google gives no access: let GOOGLE_APPLICATION_CREDENTIALS name .* \(Why\)$/],
  [undefined, /^Google gives no access: let GOOGLE_APPLICATION_CREDENTIALS name .* \(Why\)$/],
])('a lost network is told from missing credentials: %s', (code, line) => {
  expect(problemOfCredentials(Object.assign(new Error('Why'), { code }))).toMatch(line);
});

test('a proxy that Node.js leaves alone is named where Firestore can’t be reached', () => {
  const lost = new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } });
  const environment = { HTTPS_PROXY: 'http://proxy.campus.example:3128' };
  expect(problemOfRequest(lost, 'https://firestore.googleapis.com', environment)).toMatch(
    /^it can’t be reached \(ENOTFOUND\) — HTTPS_PROXY is set, .*[^.]$/,
  );
});
