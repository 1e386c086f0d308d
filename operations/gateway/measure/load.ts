/*
 * What 2,000 machines with a message a second each cost, or one every ten seconds, and what 1,000 messages a second on one
 * topic do: `node --expose-gc --import tsx operations/gateway/measure/load.ts`. It takes six minutes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type FirestoreServer,
  LOCAL_PROJECT_ID,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import { ROOT } from '@laundry-board/sites';
import { connectAsync, type MqttClient } from 'mqtt';
import { parseConfig } from '../src/config.ts';
import { createServerClock } from '../src/serverClock.ts';
import { startSchoolWriter } from '../src/schoolWriter.ts';
import { createSensors } from '../src/sensors.ts';
import { createFakeClock } from '../src/testing/fakeClock.ts';
import { startBroker } from '../src/testing/testBroker.ts';

const BUILDINGS = 50;
const MACHINES = 40;
const SECONDS = 60;

/** Of Linux's `/proc/PID/stat`. */
const TICKS_PER_SECOND = 100;

const MAIN = ['--import', 'tsx', 'operations/gateway/src/main.ts'];

const topics = Array.from({ length: BUILDINGS * MACHINES }, (_, index) => `laundry/m${index}`);

function yamlOf(broker: string, layout: string): string {
  const buildings = Array.from({ length: BUILDINGS }, (_, building) => {
    const own = topics.slice(building * MACHINES, (building + 1) * MACHINES);
    const washers = own.map((topic) => `      - { power_topic: ${topic}, value: apower }`);
    return [`  - id: b${building}`, `    name: Building ${building}`, '    washers:', ...washers];
  });
  return [`school: city.example`, `broker: ${broker}`, `layout: ${layout}`, 'buildings:']
    .concat(...buildings)
    .join('\n');
}

/** Processor time, seconds, and resident memory, MB, of a process. */
async function usageOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0] = fields.slice(11, 13);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return { cpu: (user + system) / TICKS_PER_SECOND, memory: Number(kilobytes) / 1024 };
}

/** Counts the writes of some documents. */
function countWrites({ documents }: FirestoreServer, paths: readonly string[]) {
  let writes = 0;
  const stops = paths.map((document) => documents.listen(document, () => (writes += 1)));
  return () => {
    stops.forEach((stop) => stop());
    return writes;
  };
}

/** Calls something every 50 ms, as often a second as is named. */
async function atRate(perSecond: number, publish: (index: number) => void): Promise<void> {
  const startedAt = performance.now();
  let sent = 0;
  while (sent < perSecond * SECONDS) {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; sent < due; sent += 1) publish(sent);
    await pause(50);
  }
}

async function measure(
  what: string,
  layout: string,
  perSecond: number,
  topicOf: (index: number) => string,
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gateway-'));
  const [server, broker] = await Promise.all([
    startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID }),
    startBroker(),
  ]);
  const file = path.join(folder, 'laundry.yaml');
  await writeFile(file, yamlOf(broker.url, layout));
  const gateway = spawn(process.execPath, [...MAIN, '--config', file], {
    cwd: ROOT,
    env: { ...process.env, FIRESTORE_EMULATOR_HOST: `127.0.0.1:${server.port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid = 0 } = gateway;
  await once(gateway.stdout, 'data');
  await pause(5000);
  const client: MqttClient = await connectAsync(broker.url);
  const school = 'schools/city.example';
  const isOne = layout === 'one document';
  const documents = isOne
    ? [school]
    : [school, ...Array.from({ length: BUILDINGS }, (_, index) => `${school}/buildings/b${index}`)];
  const written = countWrites(server, documents);
  const before = await usageOf(pid);
  await atRate(perSecond, (index) => {
    client.publish(topicOf(index), JSON.stringify({ apower: index % 20, voltage: 230.1 }));
  });
  const after = await usageOf(pid);
  const share = ((after.cpu - before.cpu) / SECONDS) * 100;
  const writes = written() / SECONDS;
  console.log(
    `${what}, ${layout}: ${share.toFixed(1)} % of a core, ${after.memory.toFixed(0)} MB, ${writes.toFixed(2)} document writes a second`,
  );
  gateway.kill();
  await once(gateway, 'close');
  await client.endAsync(true);
  await Promise.all([server.close(), broker.close(), rm(folder, { recursive: true })]);
}

/** An hour by a simulated clock: what is kept must not grow. */
async function simulateHour(layout: string): Promise<void> {
  const parsed = parseConfig(yamlOf('mqtt://127.0.0.1', layout));
  if (!parsed.ok) throw new Error(parsed.faults.join('\n'));
  const { config } = parsed;
  const clock = createFakeClock();
  const sensors = createSensors(config, { now: 0 });
  sensors.connected(0);
  let documents = 0;
  const writer = startSchoolWriter({
    config,
    sensors,
    clock,
    serverClock: createServerClock(clock),
    onState: () => {},
    firestore: {
      read: async () => ({ documents: new Map(), time: 0 }),
      write: async (written) => {
        documents += Object.keys(written).length;
        return clock.now();
      },
    },
  });
  const heap: string[] = [];
  for (let second = 1; second <= 3600; second += 1) {
    topics.forEach((topic, index) => {
      const payload = Buffer.from(`{"apower":${(index + second) % 20}}`);
      sensors.receive({ topic, payload, isRetained: false }, clock.now());
    });
    clock.advance(1000);
    await pause(0);
    if (second % 900 === 0 || second === 60) {
      globalThis.gc?.();
      heap.push(
        `${(process.memoryUsage().heapUsed / 2 ** 20).toFixed(1)} MB after ${second / 60} min`,
      );
    }
  }
  await writer.stop();
  console.log(
    `a simulated hour, ${layout}: heap ${heap.join(', ')}; ${(documents / 3600).toFixed(2)} document writes a second`,
  );
}

await simulateHour('separate buildings');
const each = (index: number): string => topics[index % topics.length] ?? '';
await measure('2,000 machines, a message a second each', 'one document', 2000, each);
await measure('2,000 machines, a message every ten seconds each', 'one document', 200, each);
await measure('2,000 machines, a message a second each', 'separate buildings', 2000, each);
await measure('1,000 messages a second on one topic', 'one document', 1000, () => topics[0] ?? '');
