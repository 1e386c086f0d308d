import type { FirebaseConfig } from '@laundry-board/shared-types';
import type { configureFirebase as shipped } from '../../../../shell/src/federation/firebaseApp.ts';

let config: FirebaseConfig | undefined;

/** As the shell's. */
export const configureFirebase: typeof shipped = (deployed) => {
  config = deployed;
};

/** The project that was configured; the app is initialised with it. */
export function configuredFirebase(): FirebaseConfig {
  if (config === undefined) throw new Error('The Firebase project of the page is not known yet.');
  return config;
}
