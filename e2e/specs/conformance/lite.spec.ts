import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getDoc,
  getFirestore,
  serverTimestamp,
  setDoc,
  setLogLevel,
  Timestamp,
  updateDoc,
} from 'firebase/firestore/lite';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { eventually, expect, test } from '../../support/conformance/fixtures.ts';

// What is refused on purpose would be printed.
setLogLevel('silent');

test('firebase/firestore/lite in Node writes, and listeners are told', async ({
  backend,
  openListening,
  path,
}) => {
  const { listener } = await openListening({ v: undefined });
  const app = initializeApp({ projectId: LOCAL_PROJECT_ID }, path);
  const firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, '127.0.0.1', backend.port, { mockUserToken: 'owner' });
  const school = doc(firestore, path);
  await setDoc(school, { v: '1', kept: { list: [{ a: 1 }, null] } });
  await eventually(listener.told).toEqual(['missing', '1']);
  await updateDoc(school, { v: '2', at: serverTimestamp() });
  await eventually(listener.told).toEqual(['missing', '1', '2']);
  expect((await getDoc(school)).data()).toEqual({
    v: '2',
    kept: { list: [{ a: 1 }, null] },
    at: expect.any(Timestamp),
  });
  await setDoc(school, { v: '3' }, { merge: true });
  await eventually(listener.told).toEqual(['missing', '1', '2', '3']);
  await deleteDoc(school);
  await eventually(listener.told).toEqual(['missing', '1', '2', '3', 'missing']);
  await expect(updateDoc(school, { v: '4' })).rejects.toMatchObject({ code: 'not-found' });
  await deleteApp(app);
});
