import type { RemoteName } from './remotes.ts';

/* What the page reports to the `reportEndpoint` of its runtime configuration. docs/reports.md explains every field. */

/** How a failure of a remote ended: without the resident, by a click on `Try again`, or not before it was reported. */
export type FailureEnd = 'by-itself' | 'by-resident' | 'never';

/** What every report says of its visit. */
export interface Visit {
  /** Release of the shell. */
  readonly version: string;
  /** Random digits of this page, stored nowhere, so that the reports of one page can be counted as one visit. */
  readonly visit: string;
  /** Whether this visit reports measures. */
  readonly sampled: boolean;
  /** Browser and major version, such as `Chrome 156`; `other` when it is not known. */
  readonly browser: string;
  readonly kiosk: boolean;
  /** How the page was opened, as the browser's navigation timing says: `navigate`, `reload`, … */
  readonly navigation: string;
  /** Whether the shell's scripts came from the browser's cache. */
  readonly cache: 'cold' | 'unknown' | 'warm';
}

/** What is reported of something that went wrong. No field holds text that came from outside the build. */
export interface ErrorFields {
  readonly type: 'error';
  /** Such as `unreachable`, `threw` or `uncaught`. */
  readonly failure: string;
  /** Kind of the error and place in the scripts, such as `TypeError at page.0123456789ab.js:1:2045`. */
  readonly message: string;
  readonly remote?: RemoteName;
  readonly remoteVersion?: string;
  /** Such as `loading its entry` or `rendering`. */
  readonly phase?: string;
  /** The attempt that failed, from 1. */
  readonly attempt?: number;
  readonly ended?: FailureEnd;
  /** Milliseconds. */
  readonly duration?: number;
}

/** What is reported of something that the page's security policy has refused. */
export interface ViolationFields {
  readonly type: 'violation';
  /** Such as `script-src-elem`. */
  readonly directive: string;
  /** What was refused: a keyword such as `inline`, or whose URL it was: `site`, `remote`, `google` or `other`. */
  readonly blocked: string;
  readonly message: string;
}

/** A figure of the visit: milliseconds, but for CLS. */
export interface MeasureFields {
  readonly type: 'measure';
  /** `CLS`, `INP`, `LCP`, `TTFB`, `first-tile`, `login-screen`, or `load` of a remote. */
  readonly name: string;
  readonly value: number;
  readonly remote?: RemoteName;
  readonly remoteVersion?: string;
}

/** One report. */
export type Report = Visit & {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** How often it has happened by the time of the report; once when absent. */
  readonly count?: number;
} & (ErrorFields | MeasureFields | ViolationFields);

/** The body of a request to the report endpoint. */
export interface ReportBatch {
  readonly reports: readonly Report[];
}
