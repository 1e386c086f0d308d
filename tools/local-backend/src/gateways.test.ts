import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FirestoreServer, startFirestoreServer } from './firestore/firestoreServer.ts';
import { LOCAL_PROJECT_ID } from './localProject.ts';

/** The writers of docs/data-model.md. */
const GATEWAYS = path.join(import.meta.dirname, '../../../docs/gateways');
const SCHOOL = 'schools/campus.example';

let server: FirestoreServer;
let gateway: ChildProcess;
/** All that the gateway prints until it ends. */
let printed: Promise<string>;

beforeEach(async () => {
  server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
});
afterEach(async () => {
  gateway.kill();
  await server.close();
});

function start(name: string): void {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(GATEWAYS, name)], {
    env: { ...process.env, FIRESTORE_EMULATOR_HOST: `127.0.0.1:${server.port}` },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  gateway = child;
  printed = text(child.stdout);
}

/** Resolves with the fields of a document once it is written. */
function written(document: string): Promise<unknown> {
  return new Promise((resolve) => {
    const stop = server.documents.listen(document, (next) => {
      stop();
      resolve(next?.fields);
    });
  });
}

const machine = expect.objectContaining({
  mapValue: {
    fields: {
      isInUse: { booleanValue: true },
      lastUpdated: { timestampValue: expect.any(String) },
      finishesAt: { timestampValue: expect.any(String) },
      label: { stringValue: '12' },
    },
  },
});
const washers = { arrayValue: { values: [machine] } };

test('the gateway of one document says what it writes, and writes it', async () => {
  const school = written(SCHOOL);
  start('one-document.mjs');
  expect(await school).toMatchObject({
    buildings: {
      arrayValue: {
        values: [
          { mapValue: { fields: { id: { stringValue: 'maple' }, washingmachines: washers } } },
        ],
      },
    },
  });
  gateway.kill();
  expect(await printed).toBe('Writing schools/campus.example every second.\n');
});

test('the gateway of separate buildings writes a building’s machines, and the school’s counts', async () => {
  const documents = [written(`${SCHOOL}/buildings/maple`), written(SCHOOL)];
  start('separate-buildings.mjs');
  const [building, school] = await Promise.all(documents);
  expect(building).toMatchObject({ washingmachines: washers });
  const fields = {
    separate: { booleanValue: true },
    free: {
      mapValue: { fields: { washers: { integerValue: '0' }, dryers: { integerValue: '1' } } },
    },
    freeAt: { timestampValue: expect.any(String) },
  };
  expect(school).toMatchObject({
    buildings: { arrayValue: { values: [{ mapValue: { fields } }] } },
  });
});
