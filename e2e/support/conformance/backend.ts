import { LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';
import {
  namedOfficialEmulator,
  startOfficialEmulator,
} from '@laundry-board/local-backend/testing/officialEmulator';

/** Which Firestore the SDK meets. */
export type BackendName = 'local backend' | 'official emulator';

/** Tag of a case that stops the backend: one that was running before the tests is somebody else's. */
export const RESTARTS = '@restarts';

/**
 * The projects in which the suite runs: one for each Firestore that is there. Of continuous integration, only a
 * workflow that installs the official emulator has the time for it.
 */
export function conformanceProjects(environment: NodeJS.ProcessEnv) {
  const { CI, OFFICIAL_EMULATORS } = environment;
  const official = namedOfficialEmulator(environment);
  const isComparing = CI === undefined || OFFICIAL_EMULATORS === 'required';
  return [
    { name: 'conformance', use: { backendName: 'local backend' } },
    ...(official === undefined || !isComparing
      ? []
      : [
          {
            name: 'conformance-official',
            // One at a time is load enough.
            workers: 1,
            ...('origin' in official && { grepInvert: /@restarts/ }),
            use: { backendName: 'official emulator' },
          } as const,
        ]),
  ] as const;
}

/** A Firestore that listens on one port of 127.0.0.1, also after it was stopped and started. */
export type Backend = Awaited<ReturnType<typeof startBackend>>;

export async function startBackend(name: BackendName) {
  const official = namedOfficialEmulator(process.env);
  const startOn = (port: number) =>
    name === 'official emulator' && official !== undefined
      ? startOfficialEmulator(official, { port })
      : startFirestoreServer({ port, projectId: LOCAL_PROJECT_ID });
  let server = await startOn(0);
  const { origin, port } = server;
  return {
    origin,
    port,
    stop: () => server.close(),
    /** Starts it anew, empty. */
    start: async () => {
      server = await startOn(port);
    },
  };
}
