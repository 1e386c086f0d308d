import type {
  ErrorFields,
  FailureEnd,
  MeasureFields,
  RemoteName,
  Report,
  ViolationFields,
  Visit,
} from '@laundry-board/shared-types';

/** A report without the fields that all reports of a visit have in common. */
export type Finding = ErrorFields | MeasureFields | ViolationFields;

/** Most reports of one page. */
export const REPORT_LIMIT = 20;

/** How long a report waits for others like it, milliseconds. */
export const ERROR_DELAY_MS = 5000;

/** How long a measure waits, and a failure that may still end, milliseconds. */
export const LONG_DELAY_MS = 60_000;

/** A report that is not sent yet. */
interface Waiting {
  readonly key: string;
  readonly finding: Finding;
  readonly time: number;
  readonly count: number;
  /** When it is to be sent, milliseconds since 1970. */
  readonly dueAt: number;
}

/** The reports of a page: those that wait, and the keys of all reports so far. */
export interface ReportQueue {
  readonly waiting: readonly Waiting[];
  readonly keys: readonly string[];
}

export const EMPTY_QUEUE: ReportQueue = { waiting: [], keys: [] };

/** Two findings with the same values of these fields are one report, whatever their count, duration and attempt. */
const KEY_FIELDS = [
  'type',
  'failure',
  'message',
  'remote',
  'remoteVersion',
  'phase',
  'directive',
  'blocked',
  'name',
];

/**
 * Adds a finding. A repeated error that still waits is counted, with its longest duration. A repeated error that was
 * sent, and a repeated measure, are dropped.
 */
export function addFinding(queue: ReportQueue, finding: Finding, now: number): ReportQueue {
  const { waiting, keys } = queue;
  const key = JSON.stringify(finding, KEY_FIELDS);
  if (keys.includes(key)) {
    if (finding.type === 'measure') return queue;
    const same = (one: Waiting): Waiting =>
      one.key === key
        ? { ...one, finding: longest(one.finding, finding), count: one.count + 1 }
        : one;
    return { keys, waiting: waiting.map(same) };
  }
  if (keys.length === REPORT_LIMIT) return queue;
  const isLong = finding.type === 'measure' || mayEnd(finding);
  const dueAt = now + (isLong ? LONG_DELAY_MS : ERROR_DELAY_MS);
  const added: Waiting = { key, finding, time: now, count: 1, dueAt };
  return { keys: [...keys, key], waiting: [...waiting, added] };
}

function longest(before: Finding, after: Finding): Finding {
  const isShorter =
    before.type === 'error' &&
    after.type === 'error' &&
    (before.duration ?? 0) > (after.duration ?? 0);
  return isShorter ? before : after;
}

/** Whether the finding is a failure that has not ended. */
function mayEnd(finding: Finding): finding is ErrorFields {
  return finding.type === 'error' && finding.ended === 'never';
}

/** A remote that is loaded. */
export interface Recovery {
  readonly remote: RemoteName;
  /** The attempt that has loaded it. */
  readonly attempt: number;
  /** Whether a resident has started this attempt. */
  readonly isByResident: boolean;
}

/** Notes that earlier failures of a remote have ended, so that they no longer wait. */
export function endFailures(queue: ReportQueue, recovery: Recovery, now: number): ReportQueue {
  const ended: FailureEnd = recovery.isByResident ? 'by-resident' : 'by-itself';
  const waiting = queue.waiting.map((one) =>
    mayEnd(one.finding) && isEndedBy(one.finding, recovery)
      ? { ...one, finding: { ...one.finding, ended }, dueAt: now + ERROR_DELAY_MS }
      : one,
  );
  return { ...queue, waiting };
}

function isEndedBy({ remote, phase, attempt = 1 }: ErrorFields, recovery: Recovery): boolean {
  if (remote !== recovery.remote) return false;
  // A remote that throws while it renders was loaded by the same attempt.
  return phase === 'rendering' ? attempt < recovery.attempt : attempt <= recovery.attempt;
}

/** When the next report is due, milliseconds since 1970; undefined when none waits. */
export function nextDue({ waiting }: ReportQueue): number | undefined {
  return waiting.length === 0 ? undefined : Math.min(...waiting.map(({ dueAt }) => dueAt));
}

/**
 * Divides the queue into the reports to send at a time, which are all but those of failures that may still end, and the
 * rest.
 *
 * @param now Milliseconds since 1970; with Infinity, those of failures that may still end are sent, too.
 */
export function dueReports(
  queue: ReportQueue,
  visit: Visit,
  now: number,
): { readonly reports: readonly Report[]; readonly rest: ReportQueue } {
  const isKept = ({ finding, dueAt }: Waiting): boolean => mayEnd(finding) && dueAt > now;
  const reports = queue.waiting
    .filter((one) => !isKept(one))
    .map(({ finding, time, count }) => ({
      ...visit,
      ...finding,
      time,
      ...(count > 1 && { count }),
    }));
  return { reports, rest: { ...queue, waiting: queue.waiting.filter(isKept) } };
}
