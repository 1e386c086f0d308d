/*
 * How long a message on a broker takes until it is in the school's document, with the local Firestore; up to a second of
 * that is the pause between two writes: `node --import tsx operations/gateway/measure/delay.ts mqtt://127.0.0.1:1883`.
 * It takes a minute and a half.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';
import { ROOT } from '@laundry-board/sites';
import { connectAsync } from 'mqtt';

const MACHINES = 40;
const MESSAGES = 200;
const SCHOOL = 'measured.example';

const [broker = 'mqtt://127.0.0.1:1883'] = process.argv.slice(2);

/** Whether each machine is in use, in the order of the document. */
function states(fields: unknown): readonly boolean[] {
  const found = JSON.stringify(fields)?.matchAll(/"booleanValue":(true|false)/g) ?? [];
  return [...found].map(([, value]) => value === 'true');
}

const topicOf = (index: number): string => `laundry-measured/${index}`;

const folder = await mkdtemp(path.join(os.tmpdir(), 'gateway-'));
const file = path.join(folder, 'laundry.yaml');
const machines = Array.from(
  { length: MACHINES },
  (_, index) => `{ state_topic: ${topicOf(index)} }`,
);
await writeFile(
  file,
  `school: ${SCHOOL}\nbroker: ${broker}\nbuildings: [{ id: b, name: B, washers: [${machines.join(', ')}] }]`,
);
const server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
const gateway = spawn(
  process.execPath,
  ['--import', 'tsx', 'operations/gateway/src/main.ts', '--config', file],
  {
    cwd: ROOT,
    env: { ...process.env, FIRESTORE_EMULATOR_HOST: `127.0.0.1:${server.port}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
const client = await connectAsync(broker);
const waiting = new Map<number, { readonly isInUse: boolean; readonly sentAt: number }>();
const delays: number[] = [];
const stop = server.documents.listen(`schools/${SCHOOL}`, (document) => {
  const now = performance.now();
  const inUse = states(document?.fields);
  for (const [index, { isInUse, sentAt }] of waiting) {
    if (inUse[index] !== isInUse) continue;
    waiting.delete(index);
    delays.push(now - sentAt);
  }
});
// Until it has connected and written once.
await pause(5000);
const isInUse = Array.from({ length: MACHINES }, () => false);
for (let message = 0; message < MESSAGES; message += 1) {
  const index = message % MACHINES;
  const next = isInUse[index] !== true;
  isInUse[index] = next;
  waiting.set(index, { isInUse: next, sentAt: performance.now() });
  await client.publishAsync(topicOf(index), next ? 'ON' : 'OFF');
  await pause(100 + Math.random() * 600);
}
await pause(5000);
delays.sort((one, other) => one - other);
const at = (share: number): string =>
  (delays[Math.ceil(delays.length * share) - 1] ?? 0).toFixed(0);
console.log(
  `${delays.length} of ${MESSAGES} messages were in the document after a median of ${at(0.5)} ms, 95 % after ${at(0.95)} ms, all after ${at(1)} ms`,
);
stop();
gateway.kill();
await once(gateway, 'close');
await client.endAsync();
await Promise.all([server.close(), rm(folder, { recursive: true })]);
