/*
 * The page in which the real, unmodified Firebase SDK meets a backend. It does nothing by itself; a test
 * drives it by `window.sdk`. Documents are named by path, such as `schools/campus.example`.
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
} from 'firebase/firestore';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend/localProject';

/** How the SDK carries its streams: by default it polls where something on the way holds a stream back. */
export type Transport = 'auto-detect' | 'long polling';

const TRANSPORTS: Readonly<Record<string, FirestoreSettings>> = {
  'long polling': { experimentalForceLongPolling: true },
};

// The page's URL names the transport, and the ports of both servers on 127.0.0.1.
const query = new URLSearchParams(location.search);
const app = initializeApp({ projectId: LOCAL_PROJECT_ID, apiKey: 'demo' });
const auth = initializeAuth(app, { persistence: inMemoryPersistence });
connectAuthEmulator(auth, `http://127.0.0.1:${query.get('auth')}`, { disableWarnings: true });
const firestore = initializeFirestore(app, TRANSPORTS[query.get('transport') ?? ''] ?? {});
connectFirestoreEmulator(firestore, '127.0.0.1', Number(query.get('firestore')));

/** The document's `v`, or `missing`; `?` marks what may be stale. */
const wordOf = (snapshot: DocumentSnapshot): string => {
  const word = snapshot.exists() ? String(snapshot.get('v')) : 'missing';
  return snapshot.metadata.fromCache ? `${word}?` : word;
};

const codeOf = (error: unknown): string => {
  if (error instanceof FirebaseError) return error.code;
  throw error;
};

const sdk = {
  /** @returns The id of the account. */
  signIn: async (email: string): Promise<string> => {
    const claims = { sub: email, email, email_verified: true };
    const credential = GoogleAuthProvider.credential(JSON.stringify(claims));
    return (await signInWithCredential(auth, credential)).user.uid;
  },
  signOut: () => signOut(auth),
  /** @returns One word for each call of the listener so far. */
  listen: (path: string, includeMetadataChanges = false) => {
    const received: string[] = [];
    onSnapshot(
      doc(firestore, path),
      { includeMetadataChanges },
      (snapshot) => received.push(wordOf(snapshot)),
      (error) => received.push(codeOf(error)),
    );
    return { received };
  },
  get: (path: string) => getDoc(doc(firestore, path)).then(wordOf, codeOf),
  enableNetwork: () => enableNetwork(firestore),
  disableNetwork: () => disableNetwork(firestore),
};

declare global {
  interface Window {
    sdk: typeof sdk;
  }
}

window.sdk = sdk;
