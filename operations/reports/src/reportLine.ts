import type { ErrorFields, MeasureFields } from '@laundry-board/shared-types';
import type { ReceivedReport } from './receivedReport.ts';

/** What each kind of failure is called in a sentence about a part of the page. */
const VERBS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'backend-unreachable': 'could not reach the backend',
    blocked: 'was refused by an extension or a user script',
    crashed: 'crashed',
    damaged: 'was damaged',
    'http-status': 'answered with an error',
    incompatible: 'was incompatible',
    'no-storage': 'had no answer of the browser’s storage',
    'not-a-remote': 'was no remote',
    rejected: 'rejected a promise',
    'sign-in-unchecked': 'could not check who is signed in',
    suspended: 'waited in vain',
    threw: 'threw',
    'timed-out': 'took too long',
    uncaught: 'threw',
    'unknown-script': 'threw',
    unreachable: 'was unreachable',
  }),
);

/** A report as a line of the log, in the JSON that platforms such as Cloud Run collect. */
export function logLine(report: ReceivedReport): string {
  const severity = report.type === 'measure' ? 'INFO' : 'ERROR';
  return JSON.stringify({ severity, message: reportLine(report), report });
}

/** A report as one line, such as `board remote 02812eb threw while rendering, Chrome 156`. */
export function reportLine(report: ReceivedReport): string {
  const what = whatHappened(report);
  return report.browser === undefined ? what : `${what}, ${report.browser}`;
}

function whatHappened(report: ReceivedReport): string {
  switch (report.type) {
    case 'error':
      return describeError(report);
    case 'violation':
      return `the page was refused ${report.blocked} by ${report.directive}`;
    case 'measure':
      return `${shell(report)} ${report.name} ${formatValue(report)}`;
  }
}

function describeError(report: ReceivedReport & ErrorFields): string {
  const { failure, message, phase } = report;
  const verb = VERBS.get(failure) ?? failure;
  const detail = message.replace(`${failure}: `, '');
  return [
    `${partOf(report)} ${verb}`,
    ...(phase === undefined ? [] : [`while ${phase}`]),
    ...(detail === failure ? [] : [`(${detail})`]),
  ].join(' ');
}

/** The part of the page, with its release: `board remote 02812eb` or `shell 02812eb`. */
function partOf(report: ReceivedReport & ErrorFields): string {
  const { failure, remote, remoteVersion = 'unknown' } = report;
  if (failure === 'unknown-script') return `an unknown script on ${shell(report)}`;
  return remote === undefined ? shell(report) : `${remote} remote ${release(remoteVersion)}`;
}

function shell({ version }: ReceivedReport): string {
  return `shell ${release(version)}`;
}

/** A version as people name it: seven digits of its commit. */
function release(version: string): string {
  const [name = version] = version.split(' ');
  return /^[\da-f]{8,}$/.test(name) ? name.slice(0, 7) : name;
}

/** A measure with its unit; layout shift has none. */
function formatValue({ name, value }: Pick<MeasureFields, 'name' | 'value'>): string {
  return name === 'CLS' ? value.toFixed(3) : seconds(value);
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}
