import type { RemoteName } from './remotes.ts';

/* What the page reports to the `reportEndpoint` of its runtime configuration (docs/reports.md). */

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
}

/** What is reported of something that went wrong. No field holds text that came from outside the build. */
export interface ErrorFields {
  readonly type: 'error';
  /**
   * One of these words.
   * - Of a remote, or of a part of the shell: `unreachable`, `http-status`, `timed-out`, `damaged` (a pin's hash doesn't
   *   match), `not-a-remote`, `incompatible` (contract or shared versions), `threw`, `suspended`, `blocked` (by an extension
   *   or a user script), `no-storage` (the browser's doesn't answer).
   * - Of a script: `uncaught`, `rejected` (a promise), `unknown-script` (WebKit hides errors in scripts from other origins).
   * - Of a service: `backend-unreachable`, `sign-in-unchecked` (five seconds after the start).
   */
  readonly failure: string;
  /** Kind of the error and place in the scripts, such as `TypeError at page.0123456789ab.js:1:2045`. */
  readonly message: string;
  readonly remote?: RemoteName;
  readonly remoteVersion?: string;
  /** Such as `loading its entry` or `rendering`. */
  readonly phase?: string;
}

/** A figure of the visit: milliseconds, but for CLS. */
export interface MeasureFields {
  readonly type: 'measure';
  /** `CLS`, `INP`, `LCP`, `TTFB`, `first-tile` or `login-screen`. */
  readonly name: string;
  readonly value: number;
}

/** One report. */
export type Report = Visit & {
  /** Milliseconds since 1970. */
  readonly time: number;
} & (ErrorFields | MeasureFields);

/** The body of a request to the report endpoint. */
export interface ReportBatch {
  readonly reports: readonly Report[];
}
