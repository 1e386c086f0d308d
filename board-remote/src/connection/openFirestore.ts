import { getApp } from '@firebase/app';
import { type Firestore, initializeFirestore } from 'firebase/firestore';

/**
 * The Firestore of the default Firebase app. Called with the same address again, it gives the
 * instance that is there.
 *
 * @param emulator origin of a local Firestore, such as `http://127.0.0.1:8080`
 */
export function openFirestore(emulator: string | undefined): Firestore {
  if (emulator === undefined) return initializeFirestore(getApp(), {});
  const { host, protocol } = new URL(emulator);
  return initializeFirestore(getApp(), { host, ssl: protocol === 'https:' });
}
