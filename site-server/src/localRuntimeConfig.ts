import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend/localProject';
import { mapRemotes, type RemoteName, type RuntimeConfig } from '@laundry-board/shared-types';

/** Origins that the local runtime configuration is made of. */
export interface LocalOrigins extends Readonly<Record<RemoteName, string>> {
  readonly authEmulator: string;
  readonly firestoreEmulator: string;
}

/** The runtime configuration of a site whose remotes and Firebase are on this machine. */
export function localRuntimeConfig(origins: LocalOrigins): RuntimeConfig {
  return {
    firebase: {
      apiKey: 'local',
      authDomain: 'localhost',
      projectId: LOCAL_PROJECT_ID,
    },
    remotes: mapRemotes((remote) => `${origins[remote]}/`),
    emulators: { auth: origins.authEmulator, firestore: origins.firestoreEmulator },
  };
}
