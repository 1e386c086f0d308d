import {
  BUILDINGS_EVERY_MS,
  type DocumentFields,
  planSchoolWrite,
  type ReportedBuilding,
  schoolDocument,
  type SchoolWrite,
  separateDocuments,
} from '@laundry-board/laundry-rules/writing';
import { atTheEnd, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Firestore } from './firestore.ts';
import type { HistoryKeeper } from './history/historyKeeper.ts';
import { readPreviousStates } from './previousStates.ts';
import type { ServerClock } from './serverClock.ts';
import type { SensorReport, Sensors } from './sensors.ts';
import { reasonOf } from './reason.ts';

/** How the last write went. */
export type WriterState =
  | { readonly is: 'starting' }
  /** `at`: when the last write was done, by the gateway's clock. */
  | { readonly is: 'written'; readonly at: number }
  | { readonly is: 'failing'; readonly reason: string };

interface WriterOptions {
  readonly config: Config;
  readonly sensors: Sensors;
  readonly firestore: Pick<Firestore, 'read' | 'write'>;
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  /** What is remembered of the machines, if anything is. */
  readonly history?: Pick<HistoryKeeper, 'isBusyKnown' | 'usuallyUntil'> | undefined;
  /** Called after each write and each failure. */
  readonly onState: (state: WriterState) => void;
}

const FIRST_RETRY_MS = 1000;
/** So that a board is live again soon after Firestore is. */
const LONGEST_RETRY_MS = 10_000;

/** The shortest time between the starts of two writes, milliseconds. */
export function writeInterval({
  layout,
  writeEveryMs,
}: Pick<Config, 'layout' | 'writeEveryMs'>): number {
  return layout === 'one document' ? writeEveryMs : Math.max(BUILDINGS_EVERY_MS, writeEveryMs);
}

/** With more, separate buildings cost less, as docs/scaling.md has it. */
const MACHINES_IN_ONE_DOCUMENT = 100;

/** What an operator should know of the layout, a line or none. */
export function layoutAdvice({ layout, buildings }: Config): readonly string[] {
  const machines = buildings.flatMap(({ washers, dryers }) => [...washers, ...dryers]).length;
  if (layout !== 'one document' || machines <= MACHINES_IN_ONE_DOCUMENT) return [];
  return [
    `${machines} machines are in one document, which every open board receives with every write: set "layout: separate buildings".`,
  ];
}

/** Boards have the next write before, milliseconds: washers are Offline after 6 s. */
const NEXT_WRITE_AFTER_MS = 5500;

/** The pause after a write that took some time, milliseconds. The next one may take as long. */
export function pauseAfterWrite(
  config: Pick<Config, 'layout' | 'writeEveryMs'>,
  tookMs: number,
): number {
  const startsAfter = Math.min(writeInterval(config), NEXT_WRITE_AFTER_MS - tookMs);
  return Math.max(0, startsAfter - tookMs);
}

/**
 * Writes a school's documents for as long as it runs. After a failure it tries again after a pause that grows, and writes
 * what is true then.
 */
export function startSchoolWriter(options: WriterOptions) {
  const { clock, onState } = options;
  const stopping = new AbortController();
  const write = createWrite(options);
  const running = (async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const startedAt = clock.now();
      let pauseMs: number;
      try {
        await write();
        failures = 0;
        pauseMs = pauseAfterWrite(options.config, clock.now() - startedAt);
        onState({ is: 'written', at: clock.now() });
      } catch (error) {
        failures += 1;
        pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
        onState({ is: 'failing', reason: reasonOf(error) });
      }
      await clock.pause(pauseMs, stopping.signal);
    }
  })();
  return {
    /** Resolves when no write is under way, or when the last one has taken too long. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await atTheEnd(clock, running);
    },
  };
}

/** Writes the school's documents once, those that are due. Rejects with a FirestoreError. */
function createWrite({ config, sensors, firestore, clock, serverClock, history }: WriterOptions) {
  let counts: SchoolWrite | null = null;
  let wasBusyKnown = false;
  let hasRead = false;

  const readFirst = async (): Promise<number> => {
    const read = () => readPreviousStates(firestore, config);
    const { answer, offset } = await serverClock.learn(read, ({ time }) => time);
    sensors.writtenBefore(answer.states, clock.now());
    wasBusyKnown = answer.isBusyKnown;
    hasRead = true;
    return offset;
  };
  const store = (documents: Readonly<Record<string, DocumentFields>>) =>
    serverClock.learn(
      () => firestore.write(documents),
      (time) => time,
    );
  return async (): Promise<void> => {
    const offset = (hasRead ? serverClock.offset() : null) ?? (await readFirst());
    const now = clock.now();
    const buildings = reportedBuildings(config, sensors.reports(now), offset, history);
    const isBusyKnown = history !== undefined && (history.isBusyKnown() ?? wasBusyKnown);
    if (config.layout === 'one document') {
      await store({ [`schools/${config.school}`]: schoolDocument(buildings, isBusyKnown) });
      return;
    }
    const { isDue, ...next } = planSchoolWrite(buildings, counts, now + offset);
    await store(separateDocuments(config.school, buildings, next.time, isDue, isBusyKnown));
    if (isDue) counts = next;
  };
}

/**
 * The buildings as their documents have them.
 *
 * @param offset What is to be added to the times of the reports for milliseconds since 1970.
 * @param history What is remembered of the machines, if anything is.
 */
export function reportedBuildings(
  { buildings }: Config,
  reports: readonly SensorReport[],
  offset: number,
  history?: Pick<HistoryKeeper, 'usuallyUntil'>,
): readonly ReportedBuilding[] {
  const machine = ({ isOutOfOrder, isInUse, aliveAt, ...report }: SensorReport) => {
    const { label, remaining } = report.machine.rules;
    const isUsualAsked = isInUse && remaining === undefined;
    const usuallyUntil = isUsualAsked ? (history?.usuallyUntil(report.machine) ?? null) : null;
    const known = {
      isInUse,
      lastUpdated: aliveAt === null ? 0 : Math.round(aliveAt + offset),
      ...(report.endsAt !== null && { finishesAt: Math.round(report.endsAt + offset) }),
      ...(usuallyUntil !== null && { usuallyUntil: Math.round(usuallyUntil) }),
      // Since residents were told so.
      ...(report.freeSince !== null && { freeSince: Math.round(report.freeSince + offset) }),
    };
    // Offline, also for who knows nothing of what is out of order.
    const broken = { isInUse: false, lastUpdated: 0, outOfOrder: true };
    return { ...(isOutOfOrder ? broken : known), ...(label !== undefined && { label }) };
  };
  // The reports are in the configuration's order: of each building the washers, then the dryers.
  let next = 0;
  const take = (count: number) => reports.slice(next, (next += count)).map(machine);
  return buildings.map(({ id, name, washers, dryers }) => ({
    id,
    name,
    washers: take(washers.length),
    dryers: take(dryers.length),
  }));
}
