import { initializeApp } from 'firebase/app';
import { connectFirestoreEmulator } from 'firebase/firestore';
import {
  type BoardProps,
  readRuntimeConfig,
  RUNTIME_CONFIG_FILE,
} from '@laundry-board/shared-types';
import { openFirestore } from '../connection/firestore.ts';

const SIGNED_IN_FOR = 7 * 24 * 3600;

/**
 * Signs the page in to the local Firestore with any e-mail and without auth-remote: a local Firestore
 * accepts an unsigned token.
 *
 * @returns What the board needs from its host.
 * @throws Error for developers: the configuration is missing, wrong, or not a local one.
 */
export async function signInLocally(email: string): Promise<BoardProps> {
  const response = await fetch(`/${RUNTIME_CONFIG_FILE}`, { cache: 'no-cache' });
  const { firebase, emulators } = await readRuntimeConfig(response, location.origin);
  if (emulators === undefined) {
    throw new Error(
      'This page needs a local Firestore: the runtime configuration has no emulators.',
    );
  }
  initializeApp(firebase);
  const { hostname, port } = new URL(emulators.firestore);
  const now = Math.floor(Date.now() / 1000);
  connectFirestoreEmulator(openFirestore(emulators.firestore), hostname, Number(port), {
    mockUserToken: {
      sub: email,
      email,
      email_verified: true,
      // The access rule admits no other.
      firebase: { sign_in_provider: 'google.com' },
      // Without them the SDK creates a token of 1970, which has expired.
      iat: now,
      auth_time: now,
      exp: now + SIGNED_IN_FOR,
    },
  });
  return { email, emulator: emulators.firestore };
}
