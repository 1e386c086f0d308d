import { type BusyWeek, encodeBusyWeek, parseBusyWeek } from '@laundry-board/laundry-rules/busy';
import type { DocumentFields } from '@laundry-board/laundry-rules/writing';
import { atTheEnd, type Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Firestore } from '../firestore.ts';
import { createHistory, type History } from './history.ts';
import { encodeHistory, parseHistory } from './historyDocument.ts';
import { reasonOf } from '../reason.ts';

interface KeeperOptions {
  readonly config: Config;
  readonly remembered: Remembered;
  readonly firestore: Pick<Firestore, 'read' | 'write'>;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

/** What is remembered, and what of it residents may know now, as text, by the ids of the buildings that were taken up. */
export interface Remembered {
  readonly history: History;
  readonly published: Map<string, string>;
}

/** @param zone The time zone of its hours. */
export function newRemembered(zone: string): Remembered {
  return { history: createHistory(zone), published: new Map() };
}

export type HistoryKeeper = ReturnType<typeof startHistoryKeeper>;

/** The pause after a failure, milliseconds. */
const RETRY_MS = 60_000;

/** A machine that was in use when its history was written may be in another run later, milliseconds. */
const RUN_GOES_ON_MS = 3_600_000;

/** Some 0.5 MB, which a slow line sends before a request is given up. */
const BUILDINGS_A_REQUEST = 10;

/**
 * Keeps the history of a school's machines in Firestore, with what residents may know of it: what was remembered is taken up
 * at the start, and written after each hour and at the end. Nothing else waits for it.
 */
export function startHistoryKeeper(options: KeeperOptions) {
  const { config, clock, log, remembered } = options;
  const { history, published } = remembered;
  const documents = createDocuments(options);
  /** The hour in which it was written last. */
  let writtenIn: number | null = null;
  const requests = createRequests(clock, log);
  const isTakenUp = (): boolean => config.buildings.every(({ id }) => published.has(id));
  const write = async (time: number): Promise<void> => {
    const { hour } = history.hourOf(time);
    await documents.write(time);
    writtenIn = hour;
  };
  return {
    isTakenUp,
    /**
     * Takes up what was remembered. Nothing may be counted before.
     *
     * @param time Milliseconds since 1970.
     * @returns Whether it is taken up.
     */
    takeUp: (time: number): boolean => {
      if (isTakenUp()) return true;
      requests.start(async () => {
        await documents.takeUp(time);
        writtenIn = history.hourOf(time).hour;
      });
      return false;
    },
    /** Writes what is remembered if an hour is over. @param time Milliseconds since 1970. */
    write: (time: number): void => {
      if (history.hourOf(time).hour !== writtenIn) requests.start(() => write(time));
    },
    usuallyUntil: history.usuallyUntil,
    /** Whether residents may know when some building is busy; null until that is known. */
    isBusyKnown: (): boolean | null =>
      isTakenUp() ? [...published.values()].some((text) => text !== textOf(null)) : null,
    /** Writes what is remembered. @param time Milliseconds since 1970. */
    stop: (time: number): Promise<void> =>
      atTheEnd(
        clock,
        requests.startLast(() => write(time)),
      ),
  };
}

/** Requests, one at a time, with a pause after each that fails. */
function createRequests(clock: Clock, log: (line: string) => void) {
  let underWay: Promise<void> | null = null;
  let notBefore = -Infinity;
  let lastProblem: string | null = null;
  const failed = (error: unknown): void => {
    const problem = reasonOf(error);
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
function createDocuments({ config, remembered, firestore, log }: KeeperOptions) {
  const { school, buildings } = config;
  const { history, published } = remembered;
  const pathOf = (collection: 'history' | 'busy', id: string) =>
    `schools/${school}/${collection}/${id}`;
  return {
    /** @param time Milliseconds since 1970. @throws FirestoreError */
    takeUp: async (time: number): Promise<void> => {
      for (const part of chunks(buildings.filter(({ id }) => !published.has(id)))) {
        const paths = part.flatMap(({ id }) => [pathOf('history', id), pathOf('busy', id)]);
        const { documents } = await firestore.read(paths);
        for (const { id, name } of part) {
          const busy = documents.get(pathOf('busy', id));
          published.set(id, textOf(parseBusyWeek(busy?.fields)));
          const written = documents.get(pathOf('history', id));
          if (written === undefined) continue;
          const parsed = parseHistory(written.fields);
          if (parsed?.zone !== history.zone) {
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
        for (const { id, washers, dryers } of part) {
          documents[pathOf('history', id)] = encodeHistory(history.of(id), history.zone, time);
          const machines = { washer: washers.length, dryer: dryers.length };
          const busy = history.busyWeek(id, machines, time);
          if (textOf(busy) === published.get(id)) continue;
          documents[pathOf('busy', id)] = busy && encodeBusyWeek(busy);
          changed.set(id, busy);
        }
        await firestore.write(documents);
        for (const [id, busy] of changed) published.set(id, textOf(busy));
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
