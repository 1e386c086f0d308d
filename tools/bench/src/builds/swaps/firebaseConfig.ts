import type { FirebaseConfig } from '@laundry-board/shared-types';
import type * as shipped from '../../../../../shell/src/federation/firebaseApp.ts';

let config: FirebaseConfig | undefined;

/** As the shell's; the app is initialised by {@link configuredFirebase}. */
export const configureFirebase: typeof shipped.configureFirebase = (deployed) => {
  config = deployed;
};

/** The project that was configured. */
export function configuredFirebase(): FirebaseConfig {
  if (config === undefined) throw new Error('The Firebase project of the page is not known yet.');
  return config;
}

/** As the shell's. */
export const loadFirebaseApp: typeof shipped.loadFirebaseApp = () => import('@firebase/app');
