import { backendOrigins, type RuntimeConfig } from '@laundry-board/shared-types';
import { openConnection } from '../loading/openConnection.ts';
import { addResourceHint } from '../loading/resourceHints.ts';

/** Connects to Auth and Firestore while the page still loads: a connection takes two round trips. */
export function connectToBackends(page: Window, config: RuntimeConfig): void {
  const { auth, firestore } = backendOrigins(config);
  // Firestore's requests have cookies. Chrome gives them no preconnected connection, only one that a request has
  // opened.
  void openConnection(page, firestore, 'include');
  for (const href of auth) addResourceHint(page, { rel: 'preconnect', href });
}
