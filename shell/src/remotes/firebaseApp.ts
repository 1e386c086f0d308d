import type * as FirebaseApp from '@firebase/app';
import type { FirebaseConfig } from '@laundry-board/shared-types';
import { ShellError } from './RemoteError.ts';

/**
 * The page's one `@firebase/app`, with the default app initialised. The login screen does without it,
 * so it is loaded when a remote first needs it.
 */
export async function loadFirebaseApp(config: FirebaseConfig): Promise<typeof FirebaseApp> {
  const firebase = await import(/* webpackChunkName: "firebase" */ '@firebase/app');
  if (firebase.getApps().length === 0) firebase.initializeApp(config);
  return firebase;
}

/** Loads Firebase for the remotes. */
export interface FirebaseLoader {
  /** @throws ShellError, whose cause is what was thrown: no remote is at fault. */
  readonly load: () => Promise<unknown>;
  /** Whether a remote is waiting for it. */
  readonly isLoading: () => boolean;
}

/** See {@link FirebaseLoader}. */
export function createFirebaseLoader(importFirebase: () => Promise<unknown>): FirebaseLoader {
  let loads = 0;
  return {
    isLoading: () => loads > 0,
    load: async () => {
      loads += 1;
      try {
        return await importFirebase();
      } catch (cause) {
        throw new ShellError('The shell could not load @firebase/app.', { cause });
      } finally {
        loads -= 1;
      }
    },
  };
}
