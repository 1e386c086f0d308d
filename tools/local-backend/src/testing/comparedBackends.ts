import { startFirestoreServer } from '../firestore/firestoreServer.ts';
import type { RunningServer } from '../http/loopbackServer.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import {
  findOfficialEmulator,
  startOfficialEmulator,
  tellOfficialEmulatorMissing,
} from './officialEmulator.ts';

interface ComparedBackend {
  readonly name: 'local backend' | 'official emulator';
  /** Empty, and under the access rules. */
  readonly start: () => Promise<RunningServer>;
}

/** Timeout of a start, in milliseconds: Java is slow to start on a busy machine. */
export const START_LIMIT_MS = 300_000;

/** The local backend, and the official emulator if it is found. */
export const comparedBackends = (skipped: string): readonly ComparedBackend[] => {
  const local: ComparedBackend = {
    name: 'local backend',
    start: () => startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID }),
  };
  const emulator = findOfficialEmulator();
  if (emulator !== undefined) {
    return [local, { name: 'official emulator', start: () => startOfficialEmulator(emulator) }];
  }
  tellOfficialEmulatorMissing(skipped);
  return [local];
};
