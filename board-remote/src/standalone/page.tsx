import { initializeApp } from 'firebase/app';
import { connectFirestoreEmulator } from 'firebase/firestore';
import {
  type BoardProps,
  readRuntimeConfig,
  RUNTIME_CONFIG_FILE,
} from '@laundry-board/shared-types';
import { Notice, showStandalonePage } from '@laundry-board/standalone-page';
import type { ReactNode } from 'react';
import { Board } from '../index.tsx';
import { openFirestore } from '../connection/firestore.ts';
import { SchoolBoard } from '../SchoolBoard.tsx';
import { BOARD_STATES } from './states.ts';

const DEMO_EMAIL = 'ada@campus.example';

/** How long the page stays signed in, seconds. */
const SIGNED_IN_FOR = 7 * 24 * 3600;

const STATE_NAMES = [...BOARD_STATES.keys()];

/**
 * Signs the page in to the local Firestore with any e-mail and without auth-remote: a local Firestore
 * accepts an unsigned token.
 *
 * @returns What the board needs from its host.
 * @throws Error for developers: the configuration is missing, wrong, or not a local one.
 */
async function signInLocally(email: string): Promise<BoardProps> {
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

async function live(query: URLSearchParams): Promise<ReactNode> {
  const props = await signInLocally(query.get('email') || DEMO_EMAIL);
  return (
    <main>
      <Board {...props} />
    </main>
  );
}

function inState(name: string): ReactNode {
  const subscribe = BOARD_STATES.get(name);
  if (subscribe === undefined) {
    return (
      <Notice>
        There is no state “{name}”; there are {STATE_NAMES.join(', ')}.
      </Notice>
    );
  }
  return (
    <main>
      <SchoolBoard domain="campus.example" subscribe={subscribe} />
    </main>
  );
}

await showStandalonePage({ stateNames: STATE_NAMES, live, inState });
