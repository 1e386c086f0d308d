import { LOCAL_PROJECT_ID } from 'local-backend/localProject';
import type { RuntimeConfig } from 'shared-types';

/** Origins that the local runtime configuration is made of. */
export interface LocalOrigins {
  readonly auth: string;
  readonly board: string;
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
    remotes: { auth: `${origins.auth}/`, board: `${origins.board}/` },
    emulators: { auth: origins.authEmulator, firestore: origins.firestoreEmulator },
  };
}
