import type { ErrorFields, MeasureFields, Report } from '@laundry-board/shared-types';

/** What each kind of failure is called in a sentence about a part of the page. */
const VERBS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'backend-unreachable': 'could not reach the backend',
    crashed: 'crashed',
    damaged: 'was damaged',
    'http-status': 'answered with an error',
    incompatible: 'was incompatible',
    'not-a-remote': 'was no remote',
    rejected: 'rejected a promise',
    'sign-in-unchecked': 'could not check who is signed in',
    threw: 'threw',
    'timed-out': 'took too long',
    uncaught: 'threw',
    unreachable: 'was unreachable',
  }),
);

const ENDS = {
  'by-itself': 'recovered',
  'by-resident': 'recovered by a click',
  never: 'not recovered',
};

/** A report as one line, such as `board remote 02812eb threw while rendering, Chrome 156`. */
export function reportLine(report: Report): string {
  const { browser, count = 1 } = report;
  const times = count > 1 ? [`${count} times`] : [];
  return [whatHappened(report), browser, ...times].filter(Boolean).join(', ');
}

function whatHappened(report: Report): string {
  switch (report.type) {
    case 'error':
      return describeError(report);
    case 'violation':
      return `${partOf(report)} was refused ${report.blocked} by ${report.directive}`;
    case 'measure':
      return `${partOf(report)} ${report.name} ${formatValue(report)}`;
  }
}

function describeError(report: Report & ErrorFields): string {
  const { failure, message, phase, duration, attempt = 1, ended } = report;
  const verb = VERBS.get(failure) ?? failure;
  const detail = message.replace(`${failure}: `, '');
  return [
    `${partOf(report)} ${verb}`,
    ...(duration === undefined ? [] : [`for ${seconds(duration)}`]),
    ...(phase === undefined ? [] : [`while ${phase}`]),
    ...(detail === failure ? [] : [`(${detail})`]),
    ...(attempt > 1 ? [`in attempt ${attempt}`] : []),
    ...(ended === undefined || ended === 'never' ? [] : [`and ${ENDS[ended]}`]),
  ].join(' ');
}

/** The part of the page, with its release: `board remote 02812eb` or `shell 02812eb`. */
function partOf(report: Report): string {
  const remote = 'remote' in report ? report.remote : undefined;
  if (remote === undefined) return `shell ${release(report.version)}`;
  const version = 'remoteVersion' in report ? report.remoteVersion : undefined;
  return `${remote} remote ${release(version ?? 'unknown')}`;
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
