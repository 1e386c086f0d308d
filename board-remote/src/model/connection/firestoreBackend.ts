import { getApp } from '@firebase/app';
import { FIRESTORE_ORIGIN } from '@laundry-board/shared-types';
import {
  disableNetwork,
  doc,
  type DocumentSnapshot,
  enableNetwork,
  type Firestore,
  initializeFirestore,
  onSnapshot,
  terminate,
  waitForPendingWrites,
} from 'firebase/firestore';
import type { Backend, Snapshot } from './backend.ts';

type FirestoreSdk = typeof ownSdk;

const ownSdk = {
  disableNetwork,
  doc,
  enableNetwork,
  initializeFirestore,
  onSnapshot,
  waitForPendingWrites,
};

/** The property of `window` that holds the SDK of the first board on this page. */
const PAGE_SDK = 'board_remote_firestore';

const found: unknown = Reflect.get(window, PAGE_SDK);

/**
 * The page's one Firestore SDK. A board that is loaded again, perhaps from a newer build, contains its own copy. But
 * the page's Firebase app keeps the instance of the first copy, which other copies refuse ("Expected first argument to
 * doc() to be a … Firestore instance").
 */
const sdk: FirestoreSdk = isComplete(found) ? found : ownSdk;
Reflect.set(window, PAGE_SDK, sdk);

function isComplete(candidate: unknown): candidate is FirestoreSdk {
  return (
    typeof candidate === 'object' &&
    candidate !== null &&
    Object.keys(ownSdk).every((name) => typeof Reflect.get(candidate, name) === 'function')
  );
}

/**
 * The Firestore of the default Firebase app. Called with the same URL again, it returns the same
 * instance.
 */
export function openFirestore(emulator: string | undefined): Firestore {
  if (emulator === undefined) return sdk.initializeFirestore(getApp(), {});
  const { host, protocol } = new URL(emulator);
  return sdk.initializeFirestore(getApp(), { host, ssl: protocol === 'https:' });
}

/** The schools in the Firestore of the default Firebase app. */
export function firestoreBackend(emulator: string | undefined): Backend {
  return {
    subscribe: (path, callback, onError) =>
      sdk.onSnapshot(
        sdk.doc(openFirestore(emulator), path),
        // Without it, an answer "no such document" after an unreachable start is not reported.
        { includeMetadataChanges: true },
        (snapshot) => callback(toSnapshot(snapshot)),
        onError,
      ),
    // Any answer is a sign of life, and an opaque one costs neither a read nor a preflight.
    ping: (signal) =>
      fetch(emulator ?? FIRESTORE_ORIGIN, {
        method: 'HEAD',
        mode: 'no-cors',
        cache: 'no-store',
        credentials: 'omit',
        signal,
      }),
    reconnect: async () => {
      const firestore = openFirestore(emulator);
      await sdk.disableNetwork(firestore);
      await sdk.enableNetwork(firestore);
    },
    probe: async () => {
      const firestore = openFirestore(emulator);
      try {
        // The board writes nothing, so there is nothing to wait for and nothing is sent.
        await sdk.waitForPendingWrites(firestore);
      } catch (error) {
        // Makes room for a new instance, which the next board on this page opens. It accepts an instance of another copy
        // of the SDK, and rejects once the instance is removed from its app.
        terminate(firestore).catch(nothing);
        throw error;
      }
    },
  };
}

function toSnapshot(snapshot: DocumentSnapshot): Snapshot {
  if (snapshot.metadata.fromCache) return { kind: 'disconnected' };
  if (!snapshot.exists()) return { kind: 'missing' };
  return { kind: 'document', data: readData(snapshot) };
}

// A map that poses as a vector (`__type__`) makes the SDK's conversion throw.
function readData(snapshot: DocumentSnapshot): unknown {
  try {
    return snapshot.data();
  } catch {
    return undefined;
  }
}

function nothing(): void {}
