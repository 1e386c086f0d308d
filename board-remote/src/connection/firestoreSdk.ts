import { getApp } from '@firebase/app';
import {
  disableNetwork,
  doc,
  enableNetwork,
  type Firestore,
  initializeFirestore,
  onSnapshot,
} from 'firebase/firestore';

type FirestoreSdk = typeof ownCopy;

const ownCopy = { disableNetwork, doc, enableNetwork, initializeFirestore, onSnapshot };

/** The property of `window` that holds the SDK of the first board that ran on this page. */
const PAGE_COPY = 'board_remote_firestore';

/**
 * The page's one Firestore SDK. A board that is loaded again, perhaps from a newer build, brings a
 * copy of its own, but the page's Firebase app keeps the instance of the first one, which other copies
 * refuse ("Expected first argument to doc() to be a … Firestore instance").
 */
export const firestoreSdk = takePageCopy();

function takePageCopy(): FirestoreSdk {
  const found: unknown = Reflect.get(window, PAGE_COPY);
  if (isComplete(found)) return found;
  Reflect.set(window, PAGE_COPY, ownCopy);
  return ownCopy;
}

function isComplete(sdk: unknown): sdk is FirestoreSdk {
  return (
    typeof sdk === 'object' &&
    sdk !== null &&
    Object.keys(ownCopy).every((name) => typeof Reflect.get(sdk, name) === 'function')
  );
}

/**
 * The Firestore of the default Firebase app. Called with the same URL again, it gives the instance
 * that is there.
 *
 * @param emulator Origin of a local Firestore, such as `http://127.0.0.1:8080`.
 */
export function openFirestore(emulator: string | undefined): Firestore {
  if (emulator === undefined) return firestoreSdk.initializeFirestore(getApp(), {});
  const { host, protocol } = new URL(emulator);
  return firestoreSdk.initializeFirestore(getApp(), { host, ssl: protocol === 'https:' });
}
