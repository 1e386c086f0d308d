import { findFirebaseTools } from '@laundry-board/local-backend/testing/firebaseTools';
import { namedOfficialEmulator } from '@laundry-board/local-backend/testing/officialEmulator';

/** Tag of a test that needs the Firestore emulator, which `firebase-tools` does not bring. */
export const NEEDS_FIRESTORE = '@firestore';

/** The project that runs the built site on Google's own emulators, where they are installed. */
export function emulatorProjects(environment: NodeJS.ProcessEnv) {
  if (findFirebaseTools() === undefined) return [];
  const hasFirestore = namedOfficialEmulator(environment) !== undefined;
  return [
    {
      name: 'emulators',
      testDir: './e2e/specs/emulators',
      ...(!hasFirestore && { grepInvert: new RegExp(NEEDS_FIRESTORE) }),
      // The emulators of one worker are load enough.
      workers: 1,
    },
  ];
}
