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
import { ReplacedInstance } from './ReplacedInstance.ts';

/** A page that has first loaded an older board has an SDK without the optional function. */
type FirestoreSdk = typeof neededSdk & {
  readonly waitForPendingWrites?: typeof waitForPendingWrites;
};

const neededSdk = { disableNetwork, doc, enableNetwork, initializeFirestore, onSnapshot };

/** The property of `window` that holds the SDK of the first board on this page. */
const PAGE_SDK = 'board_remote_firestore';

const found: unknown = Reflect.get(window, PAGE_SDK);

/**
 * The page's one Firestore SDK. A board that is loaded again, perhaps from a newer build, contains its own copy. But
 * the page's Firebase app keeps the instance of the first copy, which other copies refuse ("Expected first argument to
 * doc() to be a … Firestore instance").
 */
const sdk: FirestoreSdk = isComplete(found) ? found : { ...neededSdk, waitForPendingWrites };
Reflect.set(window, PAGE_SDK, sdk);

function isComplete(candidate: unknown): candidate is FirestoreSdk {
  return (
    typeof candidate === 'object' &&
    candidate !== null &&
    Object.keys(neededSdk).every((name) => typeof Reflect.get(candidate, name) === 'function')
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
  const instance = new ReplacedInstance({
    open: () => openFirestore(emulator),
    // `terminate` makes room for a new instance, and accepts one of another copy of the SDK, too. One that has failed is
    // removed from its app before the call rejects; its connection stays until the server ends it.
    discard: (failed) => {
      if (openFirestore(emulator) === failed) terminate(failed).catch(nothing);
    },
  });
  return {
    subscribe: (path, callback, onError) => {
      // A path that the SDK refuses says nothing about the instance.
      const document = sdk.doc(instance.current(), path);
      return instance.listen(
        (onEnd) =>
          sdk.onSnapshot(
            document,
            // Without it, an answer "no such document" after an unreachable start is not reported.
            { includeMetadataChanges: true },
            (snapshot) => callback(toSnapshot(snapshot)),
            onEnd,
          ),
        onError,
      );
    },
    ping: (signal) => {
      // Nothing else shows that the SDK has failed while the backend is well. The board writes nothing, so there is
      // nothing to wait for and nothing is sent.
      void instance.use(async (firestore) => sdk.waitForPendingWrites?.(firestore));
      // Any answer is a sign of life, and an opaque one costs neither a read nor a preflight.
      return fetch(emulator ?? FIRESTORE_ORIGIN, {
        method: 'HEAD',
        mode: 'no-cors',
        cache: 'no-store',
        credentials: 'omit',
        signal,
      });
    },
    reconnect: () =>
      instance.use(async (firestore) => {
        await sdk.disableNetwork(firestore);
        await sdk.enableNetwork(firestore);
      }),
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
