import type { ErrorFields, ViolationFields } from '@laundry-board/shared-types';
import type { LocatedError, RemoteError } from '../federation/RemoteError.ts';
import { type OwnScripts, placeIn, placeOf, type ScriptPlace } from './ownScripts.ts';

/*
 * What is reported of a failure. Only what is listed here leaves the page: names of a fixed list, numbers, and places
 * in the scripts of this site. The message of an error is never among it, because it may quote anything.
 */

/** What a report says of a failure. */
export type Failure = Omit<ErrorFields, 'type'>;

/** Errors of the platform, React's bundler and Firebase; any other is an `Error`. */
const KNOWN_ERRORS =
  /^(((Aggregate|ChunkLoad|Eval|Firebase|Range|Reference|Syntax|Type|URI)?Error)|(Abort|DataClone|InvalidState|Network|NotAllowed|NotFound|QuotaExceeded|Security|Timeout)Error)$/;

/** A commit or a version number, with the time and the state of the build where they follow. */
const VERSION =
  /^([\da-f]{6,40}|local|v?\d+(\.\d+){0,3}(-[\w.]{1,20})?)( \d{4}-[\d:T+-]{15,25})?( with changes)?$/;

/** A version as it may be reported. */
export function cleanVersion(version: string): string {
  return VERSION.test(version) ? version : 'unknown';
}

/** A message without a word from outside: the kind of an error and where in the site's scripts it was thrown. */
function describeThrown(error: unknown, place: ScriptPlace | undefined): string {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  const [, reactCode] = /^Minified React error #(\d+)/.exec(message) ?? [];
  const kind =
    reactCode === undefined
      ? KNOWN_ERRORS.test(name)
        ? name
        : 'Error'
      : `React error ${reactCode}`;
  return place === undefined ? kind : `${kind} at ${place.text}`;
}

/** What is reported of an error that nobody caught; undefined for one of a browser extension. */
export function describeUncaught(
  failure: 'rejected' | 'uncaught',
  error: unknown,
  scripts: OwnScripts,
  position?: string,
): Failure | undefined {
  const place = position === undefined ? placeIn(error, scripts) : placeOf(position, scripts);
  if (place === 'foreign') return undefined;
  const remote = place?.remote;
  return {
    failure,
    message: describeThrown(error, place),
    ...(remote !== undefined && {
      remote,
      remoteVersion: cleanVersion(scripts.versionOf(remote)),
      phase: 'running',
    }),
  };
}

/** What is reported of an error that the shell has caught. */
export function describeCaught(error: unknown, scripts: OwnScripts): Failure {
  if (!isLocated(error)) return describeInside('threw', error, scripts);
  const { remote, version, phase, attempt } = error.place;
  const { cause } = error;
  return {
    remote,
    remoteVersion: cleanVersion(version),
    phase,
    ...(attempt !== undefined && { attempt }),
    ended: 'never',
    ...(isRemoteError(cause)
      ? describeRemoteError(cause, scripts)
      : describeInside('threw', cause, scripts)),
  };
}

/* By their shape: the classes themselves would make the page's script larger. */

/** Whether the shell has said where an error comes from. */
export function isLocated(error: unknown): error is LocatedError {
  return error instanceof Error && 'place' in error;
}

function isRemoteError(error: unknown): error is RemoteError {
  return error instanceof Error && error.name === 'RemoteError' && 'failure' in error;
}

function describeRemoteError(
  { failure, message, cause }: RemoteError,
  scripts: OwnScripts,
): Failure {
  const [, status] = /^http-status: .* HTTP status (\d{3})\.$/.exec(message) ?? [];
  if (status !== undefined) return { failure, message: `${failure} ${status}` };
  return cause instanceof Error
    ? describeInside(failure, cause, scripts)
    : { failure, message: failure };
}

function describeInside(failure: string, error: unknown, scripts: OwnScripts): Failure {
  const place = placeIn(error, scripts);
  return {
    failure,
    message: `${failure}: ${describeThrown(error, place === 'foreign' ? undefined : place)}`,
  };
}

/** The parts of a violation's event that are read. */
type Violation = Pick<
  SecurityPolicyViolationEvent,
  'blockedURI' | 'columnNumber' | 'effectiveDirective' | 'lineNumber' | 'sourceFile'
>;

const DIRECTIVE =
  /^(base|child|connect|default|font|form|frame|img|manifest|media|object|prefetch|(require-)?trusted-types|script|style|worker)(-(action|ancestors|for|src|uri)(-attr|-elem)?)?$/;
/** What stands in place of a URL when there is none. */
const KEYWORD = /^(inline|eval|wasm-eval|trusted-types-(policy|sink)|data|blob|about)$/;
const GOOGLE = /^https:\/\/([\w-]+\.)*(google|googleapis|googleusercontent|gstatic)\.com(\/|$)/;

/** What is reported of a violation of the security policy. */
export function describeViolation(event: Violation, scripts: OwnScripts): ViolationFields {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
  const place = placeOf(`${sourceFile}:${lineNumber}:${columnNumber}`, scripts);
  return {
    type: 'violation',
    directive: DIRECTIVE.test(effectiveDirective) ? effectiveDirective : 'unknown',
    blocked: whatWasBlocked(blockedURI, scripts),
    message: place === undefined || place === 'foreign' ? 'refused' : `refused at ${place.text}`,
  };
}

function whatWasBlocked(uri: string, { origin, remotes }: OwnScripts): string {
  if (KEYWORD.test(uri)) return uri;
  if (GOOGLE.test(uri)) return 'google';
  if (uri.startsWith(origin)) return 'site';
  return Object.values(remotes).some((url) => uri.startsWith(url)) ? 'remote' : 'other';
}
