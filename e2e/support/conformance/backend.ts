import { LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';
import {
  namedOfficialEmulator,
  startOfficialEmulator,
} from '@laundry-board/local-backend/testing/officialEmulator';

/** Which Firestore the SDK meets. */
export type BackendName = 'local backend' | 'official emulator';

/**
 * The projects in which the suite runs: one for each Firestore that is there. Of continuous integration, only a
 * workflow that installs the official emulator has the time for it.
 */
export function conformanceProjects(environment: NodeJS.ProcessEnv) {
  const { CI, OFFICIAL_EMULATORS } = environment;
  const official = namedOfficialEmulator(environment);
  const isComparing = CI === undefined || OFFICIAL_EMULATORS === 'required';
  return [
    { name: 'conformance', workers: 1, use: { backendName: 'local backend' } },
    ...(official === undefined || !isComparing
      ? []
      : [
          {
            name: 'conformance-official',
            // One at a time is load enough.
            workers: 1,
            use: { backendName: 'official emulator' },
          } as const,
        ]),
  ] as const;
}

/** A Firestore on a port of 127.0.0.1. */
export type Backend = Awaited<ReturnType<typeof startBackend>>;

export function startBackend(name: BackendName) {
  const official = namedOfficialEmulator(process.env);
  return name === 'official emulator' && official !== undefined
    ? startOfficialEmulator(official, { port: 0 })
    : startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
}
