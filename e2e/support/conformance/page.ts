/*
 * The page in which the real, unmodified Firebase SDK meets a backend. It does nothing by itself; a test
 * drives it by `window.conformance`.
 */
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithCredential,
  signOut,
} from 'firebase/auth';
import {
  connectFirestoreEmulator,
  disableNetwork,
  doc,
  type DocumentSnapshot,
  enableNetwork,
  type FirestoreSettings,
  getDoc,
  initializeFirestore,
  onSnapshot,
  setDoc,
} from 'firebase/firestore';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend/localProject';
import { createLiteWriter } from './liteWriter.ts';
import {
  AUTH_PORT_PARAMETER,
  type Call,
  FIRESTORE_PORT_PARAMETER,
  type Told,
  TRANSPORT_PARAMETER,
} from './pageDriver.ts';
import { plainValue } from './plainValue.ts';

const query = new URLSearchParams(location.search);
const firestorePort = Number(query.get(FIRESTORE_PORT_PARAMETER));

const TRANSPORTS: Readonly<Record<string, FirestoreSettings>> = {
  'auto-detect': {},
  streaming: { experimentalAutoDetectLongPolling: false },
  'long polling': { experimentalForceLongPolling: true },
};

const app = initializeApp({ projectId: LOCAL_PROJECT_ID, apiKey: 'demo' });
const auth = initializeAuth(app, { persistence: inMemoryPersistence });
connectAuthEmulator(auth, `http://127.0.0.1:${query.get(AUTH_PORT_PARAMETER)}`, {
  disableWarnings: true,
});
const firestore = initializeFirestore(app, TRANSPORTS[query.get(TRANSPORT_PARAMETER) ?? ''] ?? {});
connectFirestoreEmulator(firestore, '127.0.0.1', firestorePort);
const asOwner = initializeFirestore(initializeApp(app.options, 'owner'), {});
connectFirestoreEmulator(asOwner, '127.0.0.1', firestorePort, { mockUserToken: 'owner' });

const listeners: { readonly calls: Call[]; readonly stop: () => void }[] = [];

const toldBy = (snapshot: DocumentSnapshot): Told => {
  const { fromCache } = snapshot.metadata;
  return snapshot.exists()
    ? { kind: 'document', data: plainValue(snapshot.data()), fromCache }
    : { kind: 'missing', fromCache };
};

window.conformance = {
  signIn: async (email) => {
    const claims = { sub: email, email, email_verified: true };
    await signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(claims)));
  },
  signOut: () => signOut(auth),
  refreshToken: async () => {
    await auth.currentUser?.getIdToken(true);
  },
  listen: (path, includeMetadataChanges) => {
    const calls: Call[] = [];
    const add = (told: Told): void => {
      calls.push({ ...told, at: performance.timeOrigin + performance.now() });
    };
    const stop = onSnapshot(
      doc(firestore, path),
      { includeMetadataChanges },
      (snapshot) => add(toldBy(snapshot)),
      ({ code }) => add({ kind: 'error', code }),
    );
    return listeners.push({ calls, stop }) - 1;
  },
  stop: (listener) => listeners[listener]?.stop(),
  calls: (listener) => listeners[listener]?.calls ?? [],
  get: async (path) => {
    try {
      return toldBy(await getDoc(doc(firestore, path)));
    } catch (error) {
      if (error instanceof FirebaseError) return { kind: 'error', code: error.code };
      throw error;
    }
  },
  set: async (path, data, writer) => {
    try {
      await setDoc(doc(writer === 'owner' ? asOwner : firestore, path), data);
      return undefined;
    } catch (error) {
      if (error instanceof FirebaseError) return error.code;
      throw error;
    }
  },
  setNetwork: (isEnabled) => (isEnabled ? enableNetwork(firestore) : disableNetwork(firestore)),
  writeLite: createLiteWriter(app, firestorePort),
};
