import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as webApp from 'firebase/app';
import * as web from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import { type App, cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { FieldValue, getFirestore, initializeFirestore, Timestamp } from 'firebase-admin/firestore';
import { startAuthServer } from './auth/authServer.ts';
import { type FirestoreServer, startFirestoreServer } from './firestore/firestoreServer.ts';
import type { RunningServer } from '@laundry-board/loopback';
import { LOCAL_PROJECT_ID } from './localProject.ts';
import { issueTokens } from './auth/tokens.ts';

const projectId = LOCAL_PROJECT_ID;
const PATH = 'schools/campus.example';

let firestore: FirestoreServer;
let auth: RunningServer;
let app: App;

beforeAll(async () => {
  firestore = await startFirestoreServer({ port: 0, projectId });
  auth = await startAuthServer({ port: 0, projectId });
  app = initializeApp({ projectId });
  // Without it the SDK warns that this machine is none of Google's.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${firestore.port}`;
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = `127.0.0.1:${auth.port}`;
});

afterAll(async () => {
  await deleteApp(app);
  await Promise.all([firestore.close(), auth.close()]);
});

test('firebase-admin over gRPC, its default, is refused at once, with a hint what to use', async () => {
  const school = getFirestore(app).doc(PATH);
  const message = expect.stringContaining('initializeFirestore(app, { preferRest: true })');
  await expect(school.set({ n: 1 })).rejects.toMatchObject({ code: 12, message });
  await expect(school.get()).rejects.toMatchObject({ code: 12, message });
  expect(firestore.documents.get(PATH)).toBeUndefined();
});

test('what the full web SDK writes in Node is refused at once, with a hint what to use', async () => {
  web.setLogLevel('silent');
  const database = web.getFirestore(webApp.initializeApp({ projectId }));
  web.connectFirestoreEmulator(database, '127.0.0.1', firestore.port, { mockUserToken: 'owner' });
  await expect(web.setDoc(web.doc(database, PATH), { n: 1 })).rejects.toMatchObject({
    code: 'unimplemented',
    message: expect.stringContaining('firebase/firestore/lite'),
  });
  await web.terminate(database);
});

test('firebase/firestore/lite writes, updates only what exists, and reads', async () => {
  const database = lite.getFirestore(webApp.initializeApp({ projectId }, 'lite'));
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

test('firebase-admin over REST writes server timestamps, and updates and reads only the fields of a mask', async () => {
  // Over REST the SDK requires a credential, which the local Firestore ignores.
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const credential = cert({ projectId, clientEmail: 'gateway@localhost', privateKey });
  const keyed = initializeApp({ projectId, credential }, 'rest');
  const database = initializeFirestore(keyed, { preferRest: true });
  const school = database.doc(PATH);
  await school.set({ at: FieldValue.serverTimestamp(), kept: null, list: [{ n: 1 }] });
  await school.update({ 'map.name': 'é😀' });
  const written = { kept: null, list: [{ n: 1 }], map: { name: 'é😀' } };
  expect((await school.get()).data()).toEqual({ at: expect.any(Timestamp), ...written });
  const [masked] = await database.getAll(school, { fieldMask: ['map.name'] });
  expect(masked?.data()).toEqual({ map: { name: 'é😀' } });
  await school.delete();
  expect((await school.get()).exists).toBe(false);
  await database.doc('schools/a/rooms/b').set({});
  const listed = await database.collection('schools').listDocuments();
  expect(listed.map(({ path }) => path)).toEqual(['schools/a']);
  await deleteApp(keyed);
});

test('firebase-admin verifies the token of a signed-in user, and finds the user', async () => {
  const email = 'ada@campus.example';
  const { idToken, localId } = issueTokens({ email, displayName: 'Ada' }, projectId);
  const admin = getAuth(app);
  await expect(admin.getUser(localId)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  // As the web SDK does after a sign-in.
  await fetch(`${auth.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup`, {
    method: 'POST',
    body: JSON.stringify({ idToken }),
  });
  expect(await admin.verifyIdToken(idToken)).toMatchObject({ uid: localId, email });
  const known = { uid: localId, email, emailVerified: true, displayName: 'Ada' };
  expect(await admin.getUser(localId)).toMatchObject(known);
  expect(await admin.getUserByEmail(email)).toMatchObject(known);
});
