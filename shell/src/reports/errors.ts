import type { ErrorFields, RemoteName } from '@laundry-board/shared-types';
import { LocatedError, RemoteError } from '../federation/RemoteError.ts';
import {
  cleanVersion,
  type OwnScripts,
  placeOfError,
  placeOfPosition,
  type ScriptPlace,
} from './ownScripts.ts';

/*
 * What is reported of an error. Only the following leaves the page: names of a fixed list, numbers, and places in the
 * scripts of this site. The message of an error is never reported, because it may quote anything.
 */

/** An error of the page, by how it was found. */
export type PageError =
  /** Nobody has caught it, unless a later listener of the event prevents its default. */
  | { readonly kind: 'uncaught'; readonly event: ErrorEvent }
  /** Nobody has caught the rejection of a promise. */
  | { readonly kind: 'rejected'; readonly reason: unknown }
  /** The shell has caught it. */
  | { readonly kind: 'caught'; readonly error: unknown };

/** What is reported of an error; undefined for one that the page has handled itself and for one of a browser extension. */
export function describeError(error: PageError, scripts: OwnScripts): ErrorFields | undefined {
  switch (error.kind) {
    case 'uncaught': {
      const { defaultPrevented, filename, lineno, colno } = error.event;
      const thrown: unknown = error.event.error;
      // The shell prevents the default of an event that it reports as a failure of a remote.
      if (defaultPrevented) return undefined;
      const place = placeOfPosition(`${filename}:${lineno}:${colno}`, scripts);
      return describeUncaught('uncaught', thrown, place, scripts);
    }
    case 'rejected': {
      const { reason } = error;
      return describeUncaught('rejected', reason, placeOfError(reason, scripts), scripts);
    }
    case 'caught':
      return describeCaught(error.error, scripts);
  }
}

function describeUncaught(
  failure: 'rejected' | 'uncaught',
  thrown: unknown,
  place: ScriptPlace | 'foreign' | undefined,
  scripts: OwnScripts,
): ErrorFields | undefined {
  if (place === 'foreign') return undefined;
  const fields = { type: 'error', failure, message: describeThrown(thrown, place) } as const;
  return place?.remote === undefined
    ? fields
    : { ...fields, ...runningRemote(place.remote, scripts) };
}

/** What is reported of a remote that is on the page when something fails. */
export function runningRemote(
  remote: RemoteName,
  { versionOf }: OwnScripts,
): Pick<ErrorFields, 'phase' | 'remote' | 'remoteVersion'> {
  return { remote, remoteVersion: cleanVersion(versionOf(remote)), phase: 'running' };
}

/** What is reported of an error that the shell has caught. */
export function describeCaught(error: unknown, scripts: OwnScripts): ErrorFields {
  if (!(error instanceof LocatedError)) return describeThrowing('threw', error, scripts);
  const { remote, version, phase, attempt } = error.place;
  return {
    ...describeCause(error.cause, scripts),
    remote,
    remoteVersion: cleanVersion(version),
    phase,
    ...(attempt !== undefined && { attempt }),
    ended: 'never',
  };
}

function describeCause(cause: unknown, scripts: OwnScripts): ErrorFields {
  if (!(cause instanceof RemoteError)) return describeThrowing('threw', cause, scripts);
  const { failure, status } = cause;
  if (status !== undefined) return { type: 'error', failure, message: `${failure} ${status}` };
  return cause.cause instanceof Error
    ? describeThrowing(failure, cause.cause, scripts)
    : { type: 'error', failure, message: failure };
}

function describeThrowing(failure: string, thrown: unknown, scripts: OwnScripts): ErrorFields {
  const place = placeOfError(thrown, scripts);
  const what = describeThrown(thrown, place === 'foreign' ? undefined : place);
  return { type: 'error', failure, message: `${failure}: ${what}` };
}

/** Errors of the platform, React's bundler and Firebase; any other is an `Error`. */
const KNOWN_ERRORS =
  /^(((Aggregate|ChunkLoad|Eval|Firebase|Range|Reference|Syntax|Type|URI)?Error)|(Abort|DataClone|InvalidState|Network|NotAllowed|NotFound|QuotaExceeded|Security|Timeout)Error)$/;

/**
 * A message without any text from outside: the kind of an error and the place in the site's scripts where it was
 * thrown.
 */
function describeThrown(thrown: unknown, place: ScriptPlace | undefined): string {
  const { name = '', message = '' } = thrown instanceof Error ? thrown : {};
  const [, reactCode] = /^Minified React error #(\d+)/.exec(message) ?? [];
  const known = KNOWN_ERRORS.test(name) ? name : 'Error';
  const kind = reactCode === undefined ? known : `React error ${reactCode}`;
  return place === undefined ? kind : `${kind} at ${place.text}`;
}
