import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { initializeApp } from 'firebase/app';
import * as full from 'firebase/firestore';
import {
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getDoc,
  getFirestore,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
} from 'firebase/firestore/lite';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { type FirestoreServer, startFirestoreServer } from './firestoreServer.ts';

let server: FirestoreServer;

beforeAll(async () => {
  server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
});
afterAll(() => server.close());

test('firebase/firestore/lite writes and reads', async () => {
  const firestore = getFirestore(initializeApp({ projectId: LOCAL_PROJECT_ID }, 'lite'));
  const port = Number(new URL(server.origin).port);
  connectFirestoreEmulator(firestore, '127.0.0.1', port, { mockUserToken: 'owner' });
  const school = doc(firestore, 'schools/campus.example');
  await setDoc(school, { n: 1, at: serverTimestamp(), list: [{ a: null }], ü: 'é😀' });
  expect((await getDoc(school)).data()).toEqual({
    n: 1,
    at: expect.any(Timestamp),
    list: [{ a: null }],
    ü: 'é😀',
  });
  await updateDoc(school, { n: 2 });
  expect((await getDoc(school)).get('n')).toBe(2);
  await deleteDoc(school);
  expect((await getDoc(school)).exists()).toBe(false);
});

test('what the whole web SDK writes in Node is refused at once, and told what to use', async () => {
  full.setLogLevel('silent');
  const firestore = full.getFirestore(initializeApp({ projectId: LOCAL_PROJECT_ID }, 'full'));
  full.connectFirestoreEmulator(firestore, '127.0.0.1', server.port, { mockUserToken: 'owner' });
  await expect(
    full.setDoc(full.doc(firestore, 'schools/campus.example'), { n: 1 }),
  ).rejects.toMatchObject({
    code: 'unimplemented',
    message: expect.stringContaining('firebase/firestore/lite'),
  });
  await full.terminate(firestore);
});

test('a port that is taken is told by the system’s own error', async () => {
  const port = Number(new URL(server.origin).port);
  await expect(startFirestoreServer({ port, projectId: LOCAL_PROJECT_ID })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  });
});
