import type { TestInfo } from '@playwright/test';
import { LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';
import {
  findOfficialEmulator,
  startOfficialEmulator,
} from '@laundry-board/local-backend/testing/officialEmulator';

/** Which Firestore the SDK meets. */
export type BackendName = 'local backend' | 'official emulator';

/** The projects in which the suite runs, by the backend that each is for. */
export const CONFORMANCE_PROJECTS: Readonly<Record<string, BackendName>> = {
  conformance: 'local backend',
  'conformance-official': 'official emulator',
};

interface Running {
  readonly origin: string;
  readonly port: number;
  readonly close: () => Promise<void>;
  readonly listenerCount?: () => number;
}

/** A Firestore that listens on one port of 127.0.0.1, also after it was stopped and started. */
export type Backend = Awaited<ReturnType<typeof restartable>>;

/** Starts a backend; `undefined` when the official emulator is not to be found. */
export async function startBackend(name: BackendName): Promise<Backend | undefined> {
  if (name === 'local backend') {
    return restartable(name, true, (port) =>
      startFirestoreServer({ port, projectId: LOCAL_PROJECT_ID }),
    );
  }
  const emulator = findOfficialEmulator();
  if (emulator === undefined) return undefined;
  return restartable(name, emulator.kind === 'installed', (port) =>
    startOfficialEmulator(emulator, { port }),
  );
}

async function restartable(
  name: BackendName,
  canStop: boolean,
  startOn: (port: number) => Promise<Running>,
) {
  let server = await startOn(0);
  const { origin, port } = server;
  return {
    name,
    origin,
    port,
    /** False for one that was running before: it is somebody else's. */
    canStop,
    stop: () => server.close(),
    /** Starts it anew, empty. */
    start: async () => {
      server = await startOn(port);
    },
    /** How many document listeners are open; `undefined` where the backend doesn't tell. */
    listenerCount: () => server.listenerCount?.(),
  };
}

/** Tag of the cases that stop the backend. */
export const RESTARTS = '@restarts';

/** The reason that holds for every case where there is no official emulator. */
export const NOT_FOUND = 'The official emulator was not found.';

/** What the official emulator can't show, by the title of the case, and why. */
const NOT_BY_OFFICIAL_EMULATOR: Readonly<Record<string, string>> = {
  'listeners that ended leave none at the backend': 'It does not tell its listeners.',
  'what is written while a change of user opens a session is told':
    'Now and then it loses what is written at such a moment.',
  'setDoc of an administrator is refused at once': 'It has a Write channel that writes.',
  'a resume token spares the way to a document that did not change':
    'It answers every resume token by a RESET and the document.',
  'a bad token is replaced by a new one, unnoticed by the listener':
    'It takes expired tokens and those of other projects, and never answers one that is malformed.',
};

/** Why a case can't be shown on a backend; `undefined` when it can. */
export function cannotBeShown(
  { title, tags }: Pick<TestInfo, 'title' | 'tags'>,
  backend: Backend | undefined,
): string | undefined {
  if (backend === undefined) return NOT_FOUND;
  if (!backend.canStop && tags.includes(RESTARTS)) {
    return 'FIRESTORE_EMULATOR_HOST names a process that no test may end.';
  }
  return backend.name === 'local backend' ? undefined : NOT_BY_OFFICIAL_EMULATOR[title];
}
