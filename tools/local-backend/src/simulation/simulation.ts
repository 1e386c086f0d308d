import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fields, Value } from '../firestore/documents/values.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';

/** What a gateway knows about a machine: its last report. */
interface MachineReport {
  readonly isInUse: boolean;
  /** Milliseconds since the epoch. */
  readonly lastUpdated: number;
}

interface Machines<T> {
  readonly washers: readonly T[];
  readonly dryers: readonly T[];
}

/** What a gateway knows about its school. */
interface ReportedSchool {
  readonly buildings: readonly (Machines<MachineReport> & {
    readonly id: string;
    readonly name: string;
  })[];
}

/** How a machine starts; `any` is random. */
type Start = 'available' | 'in use' | 'offline' | 'any';

function any(count: number): readonly Start[] {
  return Array.from({ length: count }, () => 'any');
}

/** The schools of the demo accounts by domain, with buildings from empty to large. */
const SCHOOLS: Readonly<Record<string, Readonly<Record<string, Machines<Start>>>>> = {
  'campus.example': {
    'North Hall': { washers: any(8), dryers: [...any(5), 'offline'] },
    'Maple House': {
      washers: ['available', 'in use', 'in use', 'available', 'offline', 'available'],
      dryers: ['in use', 'available', 'available', 'offline'],
    },
    Eastgate: { washers: any(4), dryers: any(3) },
    'Lakeside Court': { washers: any(24), dryers: ['offline', ...any(14), 'offline'] },
    Rowan: { washers: any(1), dryers: [] },
    'Ashby Tower': { washers: [], dryers: [] },
    Founders: { washers: any(10), dryers: any(8) },
  },
  'tech.example': {
    'Bletchley Block': { washers: any(5), dryers: any(4) },
    'Foundry Lofts': { washers: any(3), dryers: ['offline', ...any(1)] },
  },
};

/** A random number in [0, 1) that is always the same for a name. */
function randomOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() / 2 ** 32;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HEARTBEAT_MS = 2000;
const BACK_AFTER_MS = 15_000;

/** One of two states that alternate forever; a first one began at `begin`. All in milliseconds. */
function stateAt(first: number, second: number, begin: number, now: number) {
  const period = first + second;
  const elapsed = (((now - begin) % period) + period) % period;
  const isFirst = elapsed < first;
  return { isFirst, since: now - elapsed + (isFirst ? 0 : first) };
}

/** The last report of a machine. @param name Decides all that is random about it. */
function reportOf(
  kind: keyof Machines<unknown>,
  start: Start,
  name: string,
  startedAt: number,
  now: number,
): MachineReport {
  const between = (what: string, low: number, high: number): number =>
    Math.round(low + (high - low) * randomOf(`${name} ${what}`));
  // Much shorter than real cycles, so that changes can be seen within a minute.
  const running = between('running', MINUTE, 2.5 * MINUTE);
  const free = between('free', 0.5 * MINUTE, 2 * MINUTE);
  const elapsed = between(
    'elapsed',
    start === 'available' ? running : 0,
    start === 'in use' ? running : running + free,
  );
  const runAt = (time: number) => stateAt(running, free, startedAt - elapsed, time);
  if (kind === 'dryers') {
    // Dryers report changes only, so one without a report for hours is one that never changes.
    const broken = { isFirst: false, since: startedAt - between('broken', HOUR, 5 * HOUR) };
    const { isFirst: isInUse, since: lastUpdated } = start === 'offline' ? broken : runAt(now);
    return { isInUse, lastUpdated };
  }
  const offline = between('offline', 0.5 * MINUTE, MINUTE);
  const online = between('online', 2 * MINUTE, 10 * MINUTE);
  // One that is offline comes back soon, for whoever has just started the site and watches.
  const lostFor = start === 'offline' ? offline - BACK_AFTER_MS : between('lost', offline, online);
  const { isFirst: isOffline, since } = stateAt(offline, online, startedAt - lostFor, now);
  const lastUpdated = isOffline ? since : now - ((now - since) % HEARTBEAT_MS);
  return { isInUse: runAt(lastUpdated).isFirst, lastUpdated };
}

/** The schools of the demo accounts at a time, in milliseconds, after a start. */
export function schoolsAt(startedAt: number, now: number) {
  return Object.entries(SCHOOLS).map(([domain, plans]) => {
    const buildings = Object.entries(plans).map(([name, plan]) => {
      const id = name.toLowerCase().replace(' ', '-');
      const reports = (kind: keyof Machines<unknown>) =>
        plan[kind].map((start, index) =>
          reportOf(kind, start, `${domain}/${id}/${kind}/${index}`, startedAt, now),
        );
      return { id, name, washers: reports('washers'), dryers: reports('dryers') };
    });
    return { domain, buildings };
  });
}

function list(values: readonly Value[]): Value {
  return { arrayValue: { values } };
}
function map(fields: Fields): Value {
  return { mapValue: { fields } };
}

function machineValue({ isInUse, lastUpdated }: MachineReport): Value {
  return map({
    isInUse: { booleanValue: isInUse },
    lastUpdated: { timestampValue: new Date(lastUpdated).toISOString() },
  });
}

/** The school document as a gateway writes it (spec §3). */
export function schoolFields({ buildings }: ReportedSchool): Fields {
  return {
    buildings: list(
      buildings.map(({ id, name, washers, dryers }) =>
        map({
          id: { stringValue: id },
          name: { stringValue: name },
          washingmachines: list(washers.map(machineValue)),
          dryers: list(dryers.map(machineValue)),
        }),
      ),
    ),
  };
}

/** Firestore sustains one write per second and document, so a gateway batches its machines' reports. */
const WRITE_EVERY_MS = 1000;
const TIMEOUT_MS = 5000;

/**
 * Writes the demo accounts' schools by Firestore's REST API, once per second, and leaves all other documents
 * alone. Keeps retrying while the Firestore is unreachable.
 *
 * @param options.origin Of any Firestore emulator, such as `http://127.0.0.1:8080`.
 * @param options.log Called when the Firestore becomes unreachable or reachable.
 */
export function startSimulation({
  origin,
  projectId = LOCAL_PROJECT_ID,
  log = console.warn,
}: {
  readonly origin: string;
  readonly projectId?: string;
  readonly log?: (line: string) => void;
}) {
  const stopping = new AbortController();
  const startedAt = Date.now();
  let isReachable = true;

  const database = `${origin}/v1/projects/${projectId}/databases/(default)/documents`;
  const write = async (school: ReturnType<typeof schoolsAt>[number]): Promise<void> => {
    const response = await fetch(`${database}/schools/${school.domain}`, {
      method: 'PATCH',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify({ fields: schoolFields(school) }),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${answer.slice(0, 200)}`);
  };

  const writeAll = async (): Promise<void> => {
    try {
      await Promise.all(schoolsAt(startedAt, Date.now()).map(write));
      if (!isReachable) log(`The simulated schools are written to ${origin} again.`);
      isReachable = true;
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (isReachable) log(`The simulated schools can't be written to ${origin}: ${String(error)}`);
      isReachable = false;
    }
  };

  const writing = (async () => {
    while (!stopping.signal.aborted) {
      await writeAll();
      await pause(WRITE_EVERY_MS, undefined, stopping).catch(() => {});
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
