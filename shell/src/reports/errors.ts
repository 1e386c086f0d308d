import type { ErrorFields, RemoteName } from '@laundry-board/shared-types';
import { RemoteError } from '../remotes/RemoteError.ts';
import { cleanVersion, findPlace, type OwnScripts, type ScriptPlace } from './ownScripts.ts';

/*
 * What is reported of an error. Only the following leaves the page: names of a fixed list, numbers, and places in the
 * scripts of this site. The message of an error is never reported, because it may quote anything.
 */

/** An error of the page, by how it was found. */
export type PageError =
  /** Nobody has caught it, unless a listener of the event prevents its default. */
  | { readonly kind: 'uncaught'; readonly event: ErrorEvent }
  /** A handler has thrown it, and React has passed it on to `reportError`. */
  | { readonly kind: 'passed on'; readonly error: unknown }
  /** Nobody has caught the rejection of a promise. */
  | { readonly kind: 'rejected'; readonly reason: unknown }
  /** The shell has caught it, and published it. */
  | { readonly kind: 'caught'; readonly error: unknown };

/** What is reported of an error; undefined for one that the page has handled itself and for one of a browser extension. */
export function describeError(error: PageError, scripts: OwnScripts): ErrorFields | undefined {
  switch (error.kind) {
    case 'uncaught': {
      const { event } = error;
      // Whoever has handled the error prevents the default of its event.
      if (event.defaultPrevented) return undefined;
      const position = `${event.filename}:${event.lineno}:${event.colno}`;
      return describeUncaught('uncaught', event.error, position, scripts);
    }
    case 'passed on':
      return describeUncaught('uncaught', error.error, '', scripts);
    case 'rejected':
      return describeUncaught('rejected', error.reason, '', scripts);
    case 'caught':
      return describeCaught(error.error, scripts);
  }
}

/** @param position Where the browser has noticed the error; empty where it does not say. */
function describeUncaught(
  failure: 'rejected' | 'uncaught',
  thrown: unknown,
  position: string,
  scripts: OwnScripts,
): ErrorFields | undefined {
  const { stack, kind } = readThrown(thrown);
  const place = findPlace(stack, scripts) ?? findPlace(position, scripts);
  if (place === 'foreign') return undefined;
  // WebKit hides the errors of scripts from another origin, which may be a remote's or an extension's.
  if (place === undefined) return { type: 'error', failure: 'unknown-script', message: kind };
  const fields = { type: 'error', failure, message: at(kind, place) } as const;
  const { remote } = place;
  return remote === undefined ? fields : { ...fields, ...runningRemote(remote, scripts) };
}

/** What is reported of a remote that is on the page when something fails. */
export function runningRemote(
  remote: RemoteName,
  { versionOf }: OwnScripts,
): Pick<ErrorFields, 'phase' | 'remote' | 'remoteVersion'> {
  return { remote, remoteVersion: cleanVersion(versionOf(remote)), phase: 'running' };
}

function describeCaught(error: unknown, scripts: OwnScripts): ErrorFields {
  if (!(error instanceof RemoteError)) return describeThrowing('threw', error, scripts);
  const fields = describeFailure(error, scripts);
  if (error.place === undefined) return fields;
  const { remote, version, phase } = error.place;
  return { ...fields, remote, remoteVersion: cleanVersion(version), phase };
}

function describeFailure(error: RemoteError, scripts: OwnScripts): ErrorFields {
  const { kind: failure, status, cause } = error;
  if (status !== undefined) return { type: 'error', failure, message: `${failure} ${status}` };
  return failure === 'threw' || cause instanceof Error
    ? describeThrowing(failure, cause, scripts)
    : { type: 'error', failure, message: failure };
}

function describeThrowing(failure: string, thrown: unknown, scripts: OwnScripts): ErrorFields {
  const { stack, kind } = readThrown(thrown);
  const place = findPlace(stack, scripts);
  const what = place === undefined || place === 'foreign' ? kind : at(kind, place);
  return { type: 'error', failure, message: `${failure}: ${what}` };
}

function at(kind: string, { text }: ScriptPlace): string {
  return `${kind} at ${text}`;
}

/** Errors of the platform, React's bundler and Firebase; any other is an `Error`. */
const KNOWN_ERRORS =
  /^(((Aggregate|ChunkLoad|Eval|Firebase|Range|Reference|Syntax|Type|URI)?Error)|(Abort|DataClone|InvalidState|Network|NotAllowed|NotFound|QuotaExceeded|Security|Timeout)Error)$/;

/** What may be reported of a thrown value, whatever it is, and the stack in which to look for its place. */
function readThrown(thrown: unknown): { readonly kind: string; readonly stack: string } {
  try {
    if (thrown instanceof Error) {
      const { name, message, stack = '' } = thrown;
      const [, reactCode] = /^Minified React error #(\d+)/.exec(message) ?? [];
      const known = KNOWN_ERRORS.test(name) ? name : 'Error';
      return {
        kind: reactCode === undefined ? known : `React error ${reactCode}`,
        // Chrome begins the stack with the message, which may hold a URL.
        stack: stack.replace(message, ''),
      };
    }
  } catch {
    // A field that is no text, or a getter that throws.
  }
  return { kind: 'Error', stack: '' };
}
