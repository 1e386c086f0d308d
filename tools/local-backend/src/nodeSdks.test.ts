import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as webApp from 'firebase/app';
import * as lite from 'firebase/firestore/lite';
import { cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { FieldValue, initializeFirestore, Timestamp } from 'firebase-admin/firestore';
import { type FirestoreServer, startFirestoreServer } from './firestore/firestoreServer.ts';
import { LOCAL_PROJECT_ID } from './localProject.ts';

const projectId = LOCAL_PROJECT_ID;
const PATH = 'schools/campus.example';

let firestore: FirestoreServer;

beforeAll(async () => {
  firestore = await startFirestoreServer({ port: 0, projectId });
  // Without it the SDK warns that this machine is none of Google's.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${firestore.port}`;
});

afterAll(() => firestore.close());

test('firebase/firestore/lite writes, updates only what exists, and reads', async () => {
  const database = lite.getFirestore(webApp.initializeApp({ projectId }));
  lite.connectFirestoreEmulator(database, '127.0.0.1', firestore.port, { mockUserToken: 'owner' });
  lite.setLogLevel('silent');
  const school = lite.doc(database, PATH);
  await lite.setDoc(school, { v: '1', kept: { list: [{ a: 1 }, null] } });
  await lite.updateDoc(school, { v: '2', at: lite.serverTimestamp() });
  await lite.setDoc(school, { more: true }, { merge: true });
  const written = { v: '2', kept: { list: [{ a: 1 }, null] }, more: true };
  const read = (await lite.getDoc(school)).data();
  expect(read).toEqual({ ...written, at: expect.any(lite.Timestamp) });
  await lite.deleteDoc(school);
  await expect(lite.updateDoc(school, { v: '4' })).rejects.toMatchObject({ code: 'not-found' });
});

test('firebase-admin over REST writes server timestamps, and updates only the fields that it names', async () => {
  // Over REST the SDK requires a credential, which the local Firestore ignores.
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const credential = cert({ projectId, clientEmail: 'gateway@localhost', privateKey });
  const app = initializeApp({ projectId, credential });
  const school = initializeFirestore(app, { preferRest: true }).doc(PATH);
  await school.set({ at: FieldValue.serverTimestamp(), kept: null, list: [{ n: 1 }] });
  await school.update({ 'map.name': 'é😀' });
  const written = { kept: null, list: [{ n: 1 }], map: { name: 'é😀' } };
  expect((await school.get()).data()).toEqual({ at: expect.any(Timestamp), ...written });
  await school.delete();
  expect((await school.get()).exists).toBe(false);
  await deleteApp(app);
});
