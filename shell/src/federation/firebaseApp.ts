import type * as FirebaseApp from '@firebase/app';
import type { FirebaseConfig } from '@laundry-board/shared-types';

let config: FirebaseConfig | undefined;

export function configureFirebase(deployed: FirebaseConfig): void {
  config = deployed;
}

/**
 * The page's one `@firebase/app`, with the default app initialised. The login screen does without it,
 * so it is loaded when a remote first takes it.
 */
export async function loadFirebaseApp(): Promise<typeof FirebaseApp> {
  const firebase = await import(/* webpackChunkName: "firebase" */ '@firebase/app');
  if (config === undefined) throw new Error('The Firebase project of the page is not known yet.');
  if (firebase.getApps().length === 0) firebase.initializeApp(config);
  return firebase;
}
