import { isNativeError } from 'node:util/types';
import { type BusyWeek, encodeBusyWeek, parseBusyWeek } from '@laundry-board/laundry-rules/busy';
import type { DocumentFields } from '@laundry-board/laundry-rules/writing';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Firestore } from '../firestore.ts';
import type { SensorReport } from '../sensors.ts';
import type { ServerClock } from '../serverClock.ts';
import { createHistory } from './history.ts';
import { encodeHistory, parseHistory } from './historyDocument.ts';

interface KeeperOptions {
  readonly config: Config;
  readonly zone: string;
  readonly firestore: Pick<Firestore, 'read' | 'write'>;
  readonly clock: Clock;
  readonly serverClock: Pick<ServerClock, 'offset'>;
  readonly log: (line: string) => void;
}

export type HistoryKeeper = ReturnType<typeof startHistoryKeeper>;

/** The pause after a failure, milliseconds. */
const RETRY_MS = 60_000;

/** How long the last write may take when the gateway is asked to end, milliseconds. */
const LAST_WRITE_MS = 1200;

/** A machine that was in use when its history was written may be in another run later, milliseconds. */
const RUN_GOES_ON_MS = 3_600_000;

/** Some 0.5 MB, which a slow line sends before a request is given up. */
const BUILDINGS_A_REQUEST = 10;

/**
 * Keeps the history of a school's machines in Firestore, with what residents may know of it: what was remembered is taken up
 * at the start, and written after each hour and at the end. Nothing else waits for it.
 */
export function startHistoryKeeper(options: KeeperOptions) {
  const { config, zone, clock, serverClock, log } = options;
  const history = createHistory(config, zone);
  const documents = createDocuments(options, history);
  let isTakenUp = false;
  /** The hour in which it was written last. */
  let writtenIn: number | null = null;
  const requests = createRequests(clock, log);
  const write = async (time: number): Promise<void> => {
    const { hour } = history.hourOf(time);
    await documents.write(time);
    writtenIn = hour;
  };
  return {
    /** Counts what the machines did. It has to be called every second. */
    look: (reports: readonly SensorReport[], now: number): void => {
      const offset = serverClock.offset();
      if (offset === null) return;
      const time = now + offset;
      if (!isTakenUp) {
        requests.start(async () => {
          await documents.takeUp(time);
          isTakenUp = true;
          writtenIn = history.hourOf(time).hour;
        });
        return;
      }
      history.look(reports, now, offset);
      if (history.hourOf(time).hour !== writtenIn) requests.start(() => write(time));
    },
    usuallyUntil: history.usuallyUntil,
    /** Whether residents may know when some building is busy; null until that is known. */
    isBusyKnown: (): boolean | null => (isTakenUp ? documents.isBusyKnown() : null),
    /** Writes what is remembered. */
    stop: async (reports: readonly SensorReport[]): Promise<void> => {
      const offset = serverClock.offset();
      const now = clock.now();
      if (!isTakenUp || offset === null) return;
      history.look(reports, now, offset);
      const limit = new AbortController();
      const last = requests.startLast(() => write(now + offset));
      await Promise.race([last, clock.pause(LAST_WRITE_MS, limit.signal)]);
      limit.abort();
    },
  };
}

/** Requests, one at a time, with a pause after each that fails. */
function createRequests(clock: Clock, log: (line: string) => void) {
  let underWay: Promise<void> | null = null;
  let notBefore = -Infinity;
  let lastProblem: string | null = null;
  const failed = (error: unknown): void => {
    const problem = isNativeError(error) ? error.message : String(error);
    if (problem !== lastProblem) log(`The history of the machines: ${problem}. Trying again.`);
    lastProblem = problem;
    notBefore = clock.now() + RETRY_MS;
  };
  const run = async (request: () => Promise<void>): Promise<void> => {
    try {
      await request();
      lastProblem = null;
    } catch (error) {
      failed(error);
    }
    underWay = null;
  };
  return {
    /** Starts a request, unless one is under way or has just failed. */
    start: (request: () => Promise<void>): void => {
      if (underWay === null && clock.now() >= notBefore) underWay = run(request);
    },
    /** Starts a request once none is under way, and resolves when it has ended. */
    startLast: async (request: () => Promise<void>): Promise<void> => {
      await underWay;
      await run(request);
    },
  };
}

/** The documents of a history in Firestore. */
function createDocuments(
  { config: { school, buildings }, zone, firestore, log }: KeeperOptions,
  history: ReturnType<typeof createHistory>,
) {
  const pathOf = (collection: 'history' | 'busy', id: string) =>
    `schools/${school}/${collection}/${id}`;
  /** What residents may know now, as text, by the building's id. */
  const published = new Map<string, string>();
  return {
    isBusyKnown: (): boolean => published.size > 0,
    /** @param time Milliseconds since 1970. @throws FirestoreError */
    takeUp: async (time: number): Promise<void> => {
      for (const part of chunks(buildings)) {
        const paths = part.flatMap(({ id }) => [pathOf('history', id), pathOf('busy', id)]);
        const { documents } = await firestore.read(paths);
        for (const { id, name } of part) {
          const busy = documents.get(pathOf('busy', id));
          const week = parseBusyWeek(busy?.fields);
          if (week !== null) published.set(id, textOf(week));
          const written = documents.get(pathOf('history', id));
          if (written === undefined) continue;
          const parsed = parseHistory(written.fields);
          if (parsed?.zone !== zone) {
            const problem = parsed === null ? 'is none' : `is of ${parsed.zone}`;
            log(`${name}: its history ${problem}, so it begins anew.`);
          } else history.takeUp(id, parsed.history, time - parsed.updated < RUN_GOES_ON_MS);
        }
      }
    },
    /** Writes the histories, and what has changed of what residents may know. @throws FirestoreError */
    write: async (time: number): Promise<void> => {
      for (const part of chunks(buildings)) {
        const documents: Record<string, DocumentFields | null> = {};
        const changed = new Map<string, BusyWeek | null>();
        for (const { id } of part) {
          documents[pathOf('history', id)] = encodeHistory(history.of(id), zone, time);
          const busy = history.busyWeek(id, time);
          if (textOf(busy) === (published.get(id) ?? textOf(null))) continue;
          documents[pathOf('busy', id)] = busy && encodeBusyWeek(busy);
          changed.set(id, busy);
        }
        await firestore.write(documents);
        for (const [id, busy] of changed) {
          if (busy === null) published.delete(id);
          else published.set(id, textOf(busy));
        }
      }
    },
  };
}

/** What residents may know, without the time at which it was written. */
function textOf(busy: BusyWeek | null): string {
  return JSON.stringify([busy?.washers, busy?.dryers, busy?.weeks, busy?.zone]);
}

function chunks<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / BUILDINGS_A_REQUEST);
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * BUILDINGS_A_REQUEST, (index + 1) * BUILDINGS_A_REQUEST),
  );
}
