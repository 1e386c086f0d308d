/*
 * The page in which the real, unmodified Firebase SDK meets a backend. It does nothing by itself; a test
 * drives it by `window.conformance`. Documents are named by path, such as `schools/campus.example`.
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
  Bytes,
  connectFirestoreEmulator,
  disableNetwork,
  doc,
  DocumentReference,
  type DocumentSnapshot,
  enableNetwork,
  type FirestoreSettings,
  GeoPoint,
  getDoc,
  initializeFirestore,
  onSnapshot,
  Timestamp,
} from 'firebase/firestore';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend/localProject';

/** What one call of a listener, or one reading, told. */
export interface Told {
  /** The document's `v`, `missing`, or an error's code; `?` marks what may be stale. */
  readonly word: string;
  readonly data?: unknown;
}

/** The query of the page's URL: the ports of both servers on 127.0.0.1, and how the SDK carries its streams. */
export interface PageQuery {
  readonly firestore: string;
  readonly auth: string;
  /** The SDK's default streams, and polls where something on the way holds the stream back. */
  readonly transport: 'auto-detect' | 'streaming' | 'long polling';
}

const query = new URLSearchParams(location.search);
const parameter = (name: keyof PageQuery): string => query.get(name) ?? '';

const TRANSPORTS: Readonly<Record<string, FirestoreSettings>> = {
  'auto-detect': {},
  streaming: { experimentalAutoDetectLongPolling: false },
  'long polling': { experimentalForceLongPolling: true },
};

const app = initializeApp({ projectId: LOCAL_PROJECT_ID, apiKey: 'demo' });
const auth = initializeAuth(app, { persistence: inMemoryPersistence });
connectAuthEmulator(auth, `http://127.0.0.1:${parameter('auth')}`, { disableWarnings: true });
const firestore = initializeFirestore(app, TRANSPORTS[parameter('transport')] ?? {});
connectFirestoreEmulator(firestore, '127.0.0.1', Number(parameter('firestore')));

const listeners: { readonly calls: Told[]; readonly stop: () => void }[] = [];

const toldBy = (snapshot: DocumentSnapshot): Told => {
  const data = snapshot.data();
  const word = data === undefined ? 'missing' : String(data['v']);
  return { word: snapshot.metadata.fromCache ? `${word}?` : word, data: plainValue(data) };
};

const failed = (error: unknown): Told => {
  if (error instanceof FirebaseError) return { word: error.code };
  throw error;
};

const driver = {
  signIn: async (email: string): Promise<void> => {
    const claims = { sub: email, email, email_verified: true };
    await signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(claims)));
  },
  signOut: () => signOut(auth),
  /** Has Auth fetch a new token for the same user. */
  refreshToken: async (): Promise<void> => {
    await auth.currentUser?.getIdToken(true);
  },
  /** @returns The listener's number. */
  listen: (path: string, includeMetadataChanges: boolean): number => {
    const calls: Told[] = [];
    const stop = onSnapshot(
      doc(firestore, path),
      { includeMetadataChanges },
      (snapshot) => calls.push(toldBy(snapshot)),
      (error) => calls.push(failed(error)),
    );
    return listeners.push({ calls, stop }) - 1;
  },
  stop: (listener: number) => listeners[listener]?.stop(),
  calls: (listener: number): readonly Told[] => listeners[listener]?.calls ?? [],
  get: (path: string) => getDoc(doc(firestore, path)).then(toldBy, failed),
  setNetwork: (isEnabled: boolean) =>
    isEnabled ? enableNetwork(firestore) : disableNetwork(firestore),
};

declare global {
  interface Window {
    conformance: typeof driver;
  }
}

window.conformance = driver;

/** A field as it can leave the page: what is no JSON becomes a text that names its kind. */
function plainValue(value: unknown): unknown {
  if (value instanceof Timestamp) return `timestamp ${value.seconds} s ${value.nanoseconds} ns`;
  if (value instanceof GeoPoint) return `geo point ${value.latitude} ${value.longitude}`;
  if (value instanceof Bytes) return `bytes ${value.toBase64()}`;
  if (value instanceof DocumentReference) return `reference ${value.path}`;
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [name, plainValue(inner)]),
  );
}
