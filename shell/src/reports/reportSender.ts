import type { ReportBatch, Visit } from '@laundry-board/shared-types';
import {
  addFinding,
  EMPTY_QUEUE,
  endFailures,
  type Finding,
  nextDue,
  type Recovery,
  dueReports,
} from './reportQueue.ts';

/** How often a page sends reports at most, whether its endpoint answers or not. */
export const SEND_LIMIT = 5;

/** Shortest pause after the first request, milliseconds; it doubles with each request. */
export const FIRST_PAUSE_MS = 60_000;

/** What sending needs of the page. */
export interface ReportingPage {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once. */
  readonly after: (ms: number, callback: () => void) => void;
  readonly isOnline: () => boolean;
  /** Hands a text to the browser, which sends it even if the page is closed. */
  readonly send: (text: string) => void;
}

/** Collects the reports of a visit and sends them. */
export interface ReportSender {
  readonly add: (finding: Finding) => void;
  /** Notes that a remote is loaded, so that its failures have ended. */
  readonly end: (recovery: Recovery) => void;
  /** Sends everything at once, because the page may be closed. */
  readonly flush: () => void;
}

/**
 * Sends reports in batches: at most every minute, with growing pauses, and whenever the page is hidden. It never reads
 * the endpoint's answer, so an endpoint that is dead, slow or refuses reports changes nothing. Without a network,
 * reports wait.
 */
export function createReportSender(page: ReportingPage, visit: Visit): ReportSender {
  let queue = EMPTY_QUEUE;
  let sent = 0;
  let mayAt = 0;
  let wakesAt = Infinity;

  function send(now: number): void {
    if (sent === SEND_LIMIT || !page.isOnline()) return;
    const { reports, rest } = dueReports(queue, visit, now);
    if (reports.length === 0) return;
    queue = rest;
    mayAt = page.now() + FIRST_PAUSE_MS * 2 ** sent;
    sent += 1;
    page.send(JSON.stringify({ reports } satisfies ReportBatch));
  }

  function schedule(): void {
    const due = nextDue(queue);
    if (due === undefined || sent === SEND_LIMIT) return;
    const at = Math.max(due, mayAt);
    if (at >= wakesAt) return;
    wakesAt = at;
    page.after(at - page.now(), () => {
      if (wakesAt !== at) return;
      wakesAt = Infinity;
      if (page.isOnline()) send(page.now());
      else mayAt = page.now() + FIRST_PAUSE_MS;
      schedule();
    });
  }

  return {
    add: (finding) => {
      queue = addFinding(queue, finding, page.now());
      schedule();
    },
    end: (recovery) => {
      queue = endFailures(queue, recovery, page.now());
      schedule();
    },
    flush: () => send(Infinity),
  };
}
