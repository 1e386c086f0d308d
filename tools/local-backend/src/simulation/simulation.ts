import { setTimeout as pause } from 'node:timers/promises';
import { restFields } from '@laundry-board/laundry-rules/firestoreRest';
import {
  BUILDINGS_EVERY_MS,
  type DocumentFields,
  planSchoolWrite,
  schoolDocument,
  type SchoolWrite,
  separateDocuments,
} from '@laundry-board/laundry-rules/writing';
import { isRecord } from '../http/googleApi.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { CITY, cityAt } from './city.ts';
import { busyDocuments, schoolsAt } from './schools.ts';

/** Firestore sustains one write per second and document, so a gateway batches its machines' reports. */
const WRITE_EVERY_MS = 1000;
const TIMEOUT_MS = 5000;

/** The time by which a simulation writes. */
interface SimulationClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after some milliseconds, or as soon as the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

const SYSTEM_CLOCK: SimulationClock = {
  now: Date.now,
  pause: (ms, signal) => pause(ms, undefined, { signal }).catch(() => {}),
};

interface SimulationOptions {
  /** Of any Firestore emulator, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly projectId?: string;
  /** Called when the Firestore becomes unreachable or reachable. */
  readonly log?: (line: string) => void;
  readonly clock?: SimulationClock;
}

/**
 * Writes the demo accounts' schools by Firestore's REST API, and leaves all other documents alone: the small schools
 * once per second, the large one every three seconds while somebody listens to it, and at first when a school is usually
 * busy. Keeps retrying while the Firestore is unreachable.
 */
export function startSimulation({
  origin,
  projectId = LOCAL_PROJECT_ID,
  log = console.warn,
  clock = SYSTEM_CLOCK,
}: SimulationOptions) {
  const stopping = new AbortController();
  const firestore = writerOf(origin, projectId, stopping.signal);
  const startedAt = clock.now();
  const writeCity = createCityWriter(firestore, startedAt);
  let isReachable = true;
  /** By the clock of whoever has started it, so that now is the hour that they see. */
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  let busy = busyDocuments(timeZone, startedAt);

  const writeAll = async (): Promise<void> => {
    const now = clock.now();
    const schools = schoolsAt(startedAt, now).map((school): [string, DocumentFields] => [
      `schools/${school.domain}`,
      schoolDocument(school.buildings, school.isBusyKnown),
    ]);
    try {
      await Promise.all([
        firestore.write({ ...Object.fromEntries(schools), ...busy }),
        writeCity(now),
      ]);
      busy = {};
      if (!isReachable) log(`The simulated schools are written to ${origin} again.`);
      isReachable = true;
    } catch (error) {
      if (stopping.signal.aborted) return;
      // A Firestore that has started again has lost them.
      busy = busyDocuments(timeZone, startedAt);
      if (isReachable) log(`The simulated schools can't be written to ${origin}: ${String(error)}`);
      isReachable = false;
    }
  };

  const writing = (async () => {
    while (!stopping.signal.aborted) {
      await writeAll();
      await clock.pause(WRITE_EVERY_MS, stopping.signal);
    }
  })();
  return {
    /** Resolves when no write is pending any more. */
    stop: (): Promise<void> => {
      stopping.abort();
      return writing;
    },
  };
}

type Writer = ReturnType<typeof writerOf>;

/** Writes documents by Firestore's REST API, past the access rule. */
function writerOf(origin: string, projectId: string, stopping: AbortSignal) {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const request = (url: string, body?: object): Promise<Response> =>
    fetch(origin + url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  return {
    /** Replaces documents, all at once. @param documents By their paths. */
    write: async (documents: Readonly<Record<string, DocumentFields>>): Promise<void> => {
      const writes = Object.entries(documents).map(([path, document]) => ({
        update: { name: `${root}/${path}`, fields: restFields(document) },
      }));
      const response = await request(`/v1/${root}:commit`, { writes });
      const answer = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${answer.slice(0, 200)}`);
    },
    /** Whether somebody listens to a document or to one below it. An official emulator does not say: perhaps. */
    isListenedTo: async (path: string): Promise<boolean> => {
      const query = new URLSearchParams({ under: path });
      const response = await request(`/emulator/v1/projects/${projectId}/listeners?${query}`);
      const answer: unknown = await response.json().catch(() => null);
      return !isRecord(answer) || answer['listeners'] !== 0;
    },
  };
}

/** Writes the large school when it is due: first of all once, then while somebody listens to it. */
function createCityWriter(firestore: Writer, startedAt: number) {
  let writtenAt = -Infinity;
  let school: SchoolWrite | null = null;
  return async (now: number): Promise<void> => {
    if (now - writtenAt < BUILDINGS_EVERY_MS) return;
    if (school !== null && !(await firestore.isListenedTo(`schools/${CITY}`))) return;
    const buildings = cityAt(startedAt, now);
    const { isDue, ...next } = planSchoolWrite(buildings, school, now);
    await firestore.write(separateDocuments(CITY, buildings, now, isDue));
    writtenAt = now;
    if (isDue) school = next;
  };
}
