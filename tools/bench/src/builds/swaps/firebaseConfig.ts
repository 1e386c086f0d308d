import type { FirebaseConfig } from '@laundry-board/shared-types';

let config: FirebaseConfig | undefined;

/** Keeps the Firebase project of the page for {@link firebaseConfig}. */
export function setFirebaseConfig(deployed: FirebaseConfig): void {
  config = deployed;
}

/** The project of the page, for a module that initialises the app when it is imported. */
export function firebaseConfig(): FirebaseConfig {
  if (config === undefined) throw new Error('The Firebase project of the page is not known yet.');
  return config;
}
