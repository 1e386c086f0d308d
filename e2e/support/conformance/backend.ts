import { LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';
import {
  findOfficialEmulator,
  startOfficialEmulator,
} from '@laundry-board/local-backend/testing/officialEmulator';

/** Which Firestore the SDK meets. */
export type BackendName = 'local backend' | 'official emulator';

/** A Firestore that listens on one port of 127.0.0.1, also after it was stopped and started. */
export interface Backend {
  readonly name: BackendName;
  readonly origin: string;
  readonly port: number;
  /** False for one that was running before: it is somebody else's. */
  readonly canStop: boolean;
  readonly stop: () => Promise<void>;
  /** Starts it anew, empty. */
  readonly start: () => Promise<void>;
  /** How many document listeners are open; `undefined` where the backend doesn't tell. */
  readonly listenerCount: () => number | undefined;
}

interface Running {
  readonly origin: string;
  readonly port: number;
  readonly close: () => Promise<void>;
  readonly listenerCount?: () => number;
}

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
): Promise<Backend> {
  let server = await startOn(0);
  const { origin, port } = server;
  return {
    name,
    origin,
    port,
    canStop,
    stop: () => server.close(),
    start: async () => {
      server = await startOn(port);
    },
    listenerCount: () => server.listenerCount?.(),
  };
}
