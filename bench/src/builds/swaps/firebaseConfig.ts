import type { FirebaseConfig } from '@laundry-board/shared-types';
import type { configureFirebase as shipped } from '../../../../shell/src/federation/firebaseApp.ts';

let config: FirebaseConfig | undefined;

/** As the shell's; the app is initialised by {@link configuredFirebase}. */
export const configureFirebase: typeof shipped = (deployed) => {
  config = deployed;
};

/** The project that was configured. */
export function configuredFirebase(): FirebaseConfig {
  if (config === undefined) throw new Error('The Firebase project of the page is not known yet.');
  return config;
}
