import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  type FirestoreServer,
  LOCAL_PROJECT_ID,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import { freePorts, listenOnFreePort } from '@laundry-board/loopback';
import { ROOT } from '@laundry-board/sites';
import { gateway as runGateway } from './gateway.ts';
import { AUTHORITY, BROKER, GATEWAY } from './testing/certificates.ts';
import { startRelay } from './testing/relay.ts';
import { startBroker, type TestBroker } from './testing/testBroker.ts';
import { until } from './testing/until.ts';

/* The command as an operator runs it: its files, variables, signals and exit status. */

const SET_BACK = pathToFileURL(path.join(import.meta.dirname, 'testing/setBack.mjs')).href;

let folder: string;
let server: FirestoreServer;
let broker: TestBroker;
let program: ChildProcess | undefined;

beforeAll(async () => {
  [folder, server, broker] = await Promise.all([
    mkdtemp(path.join(os.tmpdir(), 'gateway-')),
    startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID }),
    startBroker(),
  ]);
});
afterEach(() => {
  program?.kill('SIGKILL');
});
afterAll(async () => {
  await Promise.all([server.close(), broker.close(), rm(folder, { recursive: true })]);
});

function yamlOf(machines: string, more = ''): string {
  return `
school: campus.example
broker: ${broker.url}
${more}
buildings:
  - { id: maple, name: Maple House, washers: [${machines}] }
`;
}

const PUSH = `push: { subject: 'mailto:me@campus.example', board: 'https://campus.example/' }`;

/** What an operator starts on the gateway's own computer, and what a developer starts in a clone. */
const MAIN = ['--import', 'tsx', 'operations/gateway/src/main.ts'];
const NPM_SCRIPT = ['tools/scripts/run.mjs', 'gateway'];

interface StartOptions {
  readonly yaml: string;
  readonly entry?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  readonly nodeOptions?: readonly string[];
  readonly more?: readonly string[];
}

/** Starts the command with a configuration. */
async function start(options: StartOptions) {
  const { yaml, entry = MAIN, environment = {}, nodeOptions = [], more = [] } = options;
  const file = path.join(folder, 'laundry.yaml');
  await writeFile(file, yaml);
  const args = [...nodeOptions, ...entry, '--config', file, ...more];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, FIRESTORE_EMULATOR_HOST: `127.0.0.1:${server.port}`, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  program = child;
  const ended = once(child, 'close').then(() => child.exitCode);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return {
    file,
    /** Its output without the file's folder. */
    output: () => output.replaceAll(`${folder}/`, ''),
    printed: (text: string) => until(() => output.includes(text)),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    closeOutput: () => child.stdout.destroy(),
    ended,
  };
}

/** The school's document as text. */
function documentText(): string {
  return JSON.stringify(server.documents.get('schools/campus.example')?.fields) ?? '';
}

/** The school's document once it is written the next time, as text. */
function nextDocument(): Promise<string> {
  return new Promise((resolve) => {
    const stop = server.documents.listen('schools/campus.example', (next) => {
      stop();
      resolve(JSON.stringify(next?.fields));
    });
  });
}

test('each fault of the file is a line, and the status is 1', async () => {
  const gateway = await start({ yaml: yamlOf('{ label: x }', 'write_every: 9') });
  expect(await gateway.ended).toBe(1);
  expect(gateway.output()).toBe(
    `laundry.yaml: write_every: expected a number of seconds from 1 to 5, not 9
laundry.yaml: buildings[0].washers[0]: expected a machine with either a state_topic or a power_topic
`,
  );
});

test.each([
  [['--csv'], '--csv needs --report.'],
  [['--json'], '--json needs --replay.'],
  [['--busy'], '--busy needs --replay.'],
  [['--for', '2m'], '--for needs --discover.'],
  [['x.log'], 'There is no use for "x.log" without --discover.'],
  [
    ['--discover', 'x.log', '--for', '2m'],
    '--for means nothing with x.log, which is read to its end: leave it out.',
  ],
  [
    ['--discover', '--for', '25h'],
    '--for needs a time of at most 24h, such as 90s, 10m or 2h, not 25h.',
  ],
  [['--report', '--json'], '--json means nothing with --report: leave it out.'],
  [['--replay', 'x.log', '--verbose'], '--verbose means nothing with --replay: leave it out.'],
  [
    ['--replay', 'x.log', '--check'],
    '--check and --replay are two commands: run one after the other.',
  ],
  [
    ['--new-push-keys', '--report'],
    '--report and --new-push-keys are two commands: run one after the other.',
  ],
])('%j is refused in a line, before the file is read', async (args, line) => {
  const asked = runGateway(['--config', 'nosuch.yaml', ...args], { add: () => {} });
  await expect(asked).rejects.toMatchObject({ name: 'UserError', message: line });
});

test.each(['', 'buildings:', 'buildings: []'])(
  'sensors are discovered with a file that has no machines: %j',
  async (buildings) => {
    await writeFile(path.join(folder, 'day.log'), '1800000000 w12/power 412\n');
    const gateway = await start({
      yaml: `school: campus.example\nbroker: ${broker.url}\n${buildings}\n`,
      more: ['--discover', path.join(folder, 'day.log')],
    });
    expect(await gateway.ended).toBe(0);
    expect(gateway.output()).toContain('power_topic: w12/power');
  },
);

test.each([
  ['configuration', ['--config', 'nosuch.yaml'], 'nosuch.yaml'],
  [
    'recording',
    ['--config', 'operations/gateway/example/laundry.yaml', '--replay', 'nosuch.log'],
    'nosuch.log',
  ],
])(
  'a %s that is not there is named with the folder where it was looked for',
  async (_, args, name) => {
    const asked = runGateway(args, { add: () => {} });
    await expect(asked).rejects.toThrow(`${path.resolve(name)} can't be read: ENOENT`);
  },
);

test('without a project it does not start', async () => {
  const environment = { FIRESTORE_EMULATOR_HOST: '', GOOGLE_CLOUD_PROJECT: '' };
  const gateway = await start({ yaml: yamlOf('{ state_topic: a }'), environment });
  expect(await gateway.ended).toBe(1);
  expect(gateway.output()).toMatch(/^GOOGLE_CLOUD_PROJECT must name the Firebase project, .*\n$/);
});

test.each([
  ['a private key', {}, 'VAPID_PRIVATE_KEY is missing'],
  ['a right one', { VAPID_PRIVATE_KEY: 'secret' }, 'VAPID_PRIVATE_KEY is no private key'],
])('without %s it does not send, and does not start', async (_, environment, line) => {
  const yaml = yamlOf('{ state_topic: a }', PUSH);
  const gateway = await start({ yaml, environment: { VAPID_PRIVATE_KEY: '', ...environment } });
  expect(await gateway.ended).toBe(1);
  expect(gateway.output()).toContain(line);
});

test('a push service of tests beside a real project is refused', async () => {
  const environment = {
    FIRESTORE_EMULATOR_HOST: '',
    GOOGLE_CLOUD_PROJECT: 'campus',
    PUSH_ORIGINS: 'http://127.0.0.1:9300',
  };
  const gateway = await start({ yaml: yamlOf('{ state_topic: a }'), environment });
  expect(await gateway.ended).toBe(1);
  expect(gateway.output()).toContain('PUSH_ORIGINS is for tests');
});

test('new keys are printed with the place of each half, and the gateway sends with them', async () => {
  const printed = await start({ yaml: '', more: ['--new-push-keys'] });
  expect(await printed.ended).toBe(0);
  const [, publicKey] = /"pushKey": "(B[\w-]{86})"/.exec(printed.output()) ?? [];
  const [, privateKey = ''] = /VAPID_PRIVATE_KEY=([\w-]{43})\n/.exec(printed.output()) ?? [];
  const gateway = await start({
    yaml: yamlOf('{ state_topic: a }', PUSH),
    environment: { VAPID_PRIVATE_KEY: privateKey },
  });
  await gateway.printed(`"pushKey": "${publicKey}"`);
  gateway.signal('SIGTERM');
  expect(await gateway.ended).toBe(0);
  expect(gateway.output()).not.toContain(privateKey);
});

test('a recording is replayed without a broker, Firestore or keys', async () => {
  const log = path.join(folder, 'recorded.log');
  const watts = (second: number) => (second >= 100 && second < 1000 ? 400 : 1);
  const lines = Array.from({ length: 200 }, (_, index) => index * 10).map(
    (second) => `${second}.25 tele/w12/SENSOR {"ENERGY":{"Power":${watts(second)}}}\n`,
  );
  await writeFile(log, lines.join(''));
  const machine = `{ label: '12', power_topic: tele/w12/SENSOR, value: ENERGY.Power, availability_topic: tele/w12/LWT }`;
  const gateway = await start({
    yaml: yamlOf(machine, PUSH),
    environment: { FIRESTORE_EMULATOR_HOST: '', GOOGLE_CLOUD_PROJECT: '', VAPID_PRIVATE_KEY: '' },
    more: ['--replay', log, '--json'],
  });
  expect(await gateway.ended).toBe(0);
  const [json, ...notes] = gateway.output().split(/(?<=^\])\n/m);
  expect(JSON.parse(json ?? '')).toEqual([
    {
      machine: 'Maple House, washer 12',
      inUse: [{ from: '1970-01-01T00:02:00.250Z', to: '1970-01-01T00:22:40.250Z' }],
    },
  ]);
  expect(notes).toEqual(['200 lines.\n']);
});

test('what machines were used for is reported from Firestore, also while nothing is remembered', async () => {
  const gateway = await start({
    yaml: yamlOf('{ label: A1, state_topic: a }', 'time_zone: UTC'),
    more: ['--report', '--csv'],
  });
  expect(await gateway.ended).toBe(0);
  expect(gateway.output()).toContain('Maple House,washer A1,0,0.0,0,0.0,,0');
  expect(gateway.output()).toContain('Nothing is remembered yet.');
});

test.each([
  ['SIGTERM', 'main.ts', MAIN],
  ['SIGINT', 'main.ts', MAIN],
  ['SIGTERM', 'npm run gateway', NPM_SCRIPT],
] as const)(
  '%s ends %s with 0 within two seconds, after the write under way',
  async (signal, _, entry) => {
    const gateway = await start({ yaml: yamlOf('{ state_topic: a }'), entry });
    await Promise.all([gateway.printed('Writing'), gateway.printed('Connected')]);
    const askedAt = performance.now();
    gateway.signal(signal);
    expect(await gateway.ended).toBe(0);
    expect(performance.now() - askedAt).toBeLessThan(2000);
  },
);

test('a broker that asks for a certificate is named by that, and lets in who shows one', async () => {
  const tls = createTlsServer({ ...BROKER, ca: AUTHORITY, requestCert: true }, (client) => {
    client.pipe(connect(broker.port, '127.0.0.1')).pipe(client);
  });
  const port = await listenOnFreePort(tls);
  const file = (name: string) => path.join(folder, name);
  const files = { 'ca.crt': AUTHORITY, 'our.crt': GATEWAY.cert, 'our.key': GATEWAY.key };
  for (const [name, text] of Object.entries(files)) await writeFile(file(name), text);
  const yaml = (more: string) =>
    yamlOf('{ state_topic: a }', more).replace(/mqtt:.*/, `mqtts://localhost:${port}`);
  const environment = { NODE_EXTRA_CA_CERTS: file('ca.crt') };
  const gateway = await start({ yaml: yaml(''), environment });
  await gateway.printed('it asks for a certificate that it accepts: check client_cert');

  const shown = (key: string) => yaml(`client_cert: ${file('our.crt')}\nclient_key: ${file(key)}`);
  await writeFile(gateway.file, shown('our.key'));
  gateway.signal('SIGHUP');
  await gateway.printed(`\nConnected to mqtts://localhost:${port}.`);
  await writeFile(gateway.file, shown('their.key'));
  gateway.signal('SIGHUP');
  await gateway.printed("their.key can't be read: ");
  gateway.signal('SIGTERM');
  expect(await gateway.ended).toBe(0);
  tls.close();
});

test('it goes on when nobody reads its output any more', async () => {
  const gateway = await start({ yaml: yamlOf('{ state_topic: a }') });
  await gateway.printed('Writing');
  gateway.closeOutput();
  gateway.signal('SIGHUP');
  await nextDocument();
  await nextDocument();
  gateway.signal('SIGTERM');
  expect(await gateway.ended).toBe(0);
});

test('SIGTERM ends it within two seconds, even if Firestore does not answer', async () => {
  const silent = createServer();
  const environment = { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${await listenOnFreePort(silent)}` };
  const gateway = await start({ yaml: yamlOf('{ state_topic: a }'), environment });
  await gateway.printed('Connected');
  const askedAt = performance.now();
  gateway.signal('SIGTERM');
  expect(await gateway.ended).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(2000);
  silent.close();
});

test('SIGTERM ends it within two seconds when Firestore no longer answers, also if it remembers', async () => {
  const relay = await startRelay(server.port);
  const gateway = await start({
    yaml: yamlOf('{ state_topic: a }', 'time_zone: America/New_York'),
    environment: { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${relay.port}` },
  });
  await Promise.all([gateway.printed('Writing'), gateway.printed('Connected')]);
  await nextDocument();
  await nextDocument();
  relay.hang();
  const askedAt = performance.now();
  gateway.signal('SIGTERM');
  expect(await gateway.ended).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(2000);
  relay.close();
});

test('SIGHUP and SIGTERM are obeyed within two seconds while the connection to the broker hangs', async () => {
  const relay = await startRelay(broker.port);
  const yaml = (label: string) =>
    yamlOf(`{ label: ${label}, state_topic: a }`).replace(`:${broker.port}`, `:${relay.port}`);
  const gateway = await start({ yaml: yaml('A1') });
  await Promise.all([gateway.printed('Writing'), gateway.printed('Connected')]);
  const timed = async (signal: NodeJS.Signals, happened: () => Promise<unknown>) => {
    relay.hang();
    const askedAt = performance.now();
    gateway.signal(signal);
    await happened();
    expect(performance.now() - askedAt).toBeLessThan(2000);
    relay.goOn();
  };
  await writeFile(gateway.file, yaml('B1'));
  await timed('SIGHUP', () => gateway.printed('laundry.yaml again'));
  expect(await nextDocument()).toContain('B1');
  await until(() => gateway.output().split('Connected').length > 2);
  await timed('SIGTERM', () => gateway.ended);
  relay.close();
});

test('SIGHUP reads the file again; a wrong one is refused, and the gateway goes on', async () => {
  const gateway = await start({ yaml: yamlOf('{ label: A1, state_topic: a }') });
  await Promise.all([gateway.printed('Writing'), gateway.printed('Connected')]);
  await writeFile(gateway.file, yamlOf('{ label: B1, state_topic: b, payload: x }'));
  gateway.signal('SIGHUP');
  await gateway.printed('goes on with the configuration that it has');
  expect(gateway.output()).toContain(
    'laundry.yaml: buildings[0].washers[0].payload: no field of the gateway\n',
  );
  expect(await nextDocument()).toContain('A1');

  const [port] = await freePorts(1);
  await writeFile(
    gateway.file,
    yamlOf('{ label: A1, state_topic: a }, { label: C1, state_topic: c }', `health_port: ${port}`),
  );
  gateway.signal('SIGHUP');
  await gateway.printed('laundry.yaml again');
  expect(await nextDocument()).toMatch(/A1.*C1/);
  const health = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(await health.json()).toMatchObject({ machines: 2 });
});

test('a machine is put out of order in the file, with SIGHUP, and keeps its place', async () => {
  const machine = (fields: string) => yamlOf(`{ label: A1, state_topic: a${fields} }`);
  const gateway = await start({ yaml: machine('') });
  await Promise.all([gateway.printed('Writing'), gateway.printed('Connected')]);
  expect(await nextDocument()).not.toContain('outOfOrder');
  await writeFile(gateway.file, machine(', out_of_order: true'));
  gateway.signal('SIGHUP');
  await gateway.printed('laundry.yaml again');
  await until(() => documentText().includes('"outOfOrder":{"booleanValue":true}'));
  expect(documentText()).toContain('A1');
});

test('a clock that is set back by an hour changes nothing: who lives is live, and who dies is Offline', async () => {
  const machines = '{ state_topic: live, expire_after: 1 }, { state_topic: dead, expire_after: 1 }';
  const gateway = await start({
    yaml: yamlOf(machines),
    nodeOptions: ['--import', SET_BACK],
  });
  await Promise.all([gateway.printed('Writing'), gateway.printed('Connected')]);
  await broker.publish('dead', 'ON');
  const diedAt = Date.now();
  gateway.signal('SIGUSR2');
  await gateway.printed('set back');
  // Long after the second that a message lasts, whatever a busy machine takes for a write.
  let times: readonly number[] = [];
  while (Date.now() < diedAt + 8000) {
    await broker.publish('live', 'ON');
    const document = await nextDocument();
    times = [...document.matchAll(/"lastUpdated":{"timestampValue":"(.*?)"/g)].map(
      ([, time = '']) => Date.parse(time),
    );
  }
  const [live = 0, dead = 0] = times;
  expect(live).toBeGreaterThan(diedAt + 5000);
  expect(dead).toBeLessThan(diedAt + 5000);
  expect(dead).toBeGreaterThan(diedAt - 5000);
});
