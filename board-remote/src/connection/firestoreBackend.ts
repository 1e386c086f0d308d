import { FIRESTORE_ORIGIN } from '@laundry-board/shared-types';
import type { Backend } from './backend.ts';
import { firestoreSdk, openFirestore } from './firestoreSdk.ts';

/**
 * The Firestore of the default Firebase app as the other end of a line.
 *
 * @param emulator origin of a local Firestore, such as `http://127.0.0.1:8080`
 */
export function firestoreBackend(emulator: string | undefined): Backend {
  return {
    // Any answer is a sign of life, and an opaque one costs neither a read nor a preflight.
    ask: (signal) =>
      fetch(emulator ?? FIRESTORE_ORIGIN, {
        method: 'HEAD',
        mode: 'no-cors',
        cache: 'no-store',
        credentials: 'omit',
        signal,
      }),
    reconnect: async () => {
      const firestore = openFirestore(emulator);
      await firestoreSdk.disableNetwork(firestore);
      await firestoreSdk.enableNetwork(firestore);
    },
  };
}
