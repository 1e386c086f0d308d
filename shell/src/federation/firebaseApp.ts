import type * as FirebaseApp from '@firebase/app';
import type { FirebaseConfig } from '@laundry-board/shared-types';

/**
 * The page's one `@firebase/app`, with the default app initialised. The login screen does without it,
 * so it is loaded when a remote first needs it.
 */
export async function loadFirebaseApp(config: FirebaseConfig): Promise<typeof FirebaseApp> {
  const firebase = await import(/* webpackChunkName: "firebase" */ '@firebase/app');
  if (firebase.getApps().length === 0) firebase.initializeApp(config);
  return firebase;
}
