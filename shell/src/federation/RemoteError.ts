import {
  type RemoteEntry,
  type RemoteName,
  REMOTES,
  versionGlobal,
} from '@laundry-board/shared-types';
import { textOf } from '../errors/textOf.ts';

type Fetch = typeof fetch;

/** Why a remote is not shown. */
export type RemoteFailureKind =
  /** No answer from its URL. */
  | 'unreachable'
  /** An incomplete answer, or one whose bytes don't match the hash of a pin or of the remote's build. */
  | 'damaged'
  /** An answer, but an error one. */
  | 'http-status'
  /** No answer in time; it may still come. */
  | 'timed-out'
  /** An answer that holds no remote, or none with the expected expose. */
  | 'not-a-remote'
  /** Built against a contract or a shared dependency that this shell does not offer. */
  | 'incompatible'
  /** Its own code threw while it was loaded or shown. */
  | 'threw'
  /** Its component waits for something that does not come. */
  | 'suspended';

export type RemotePhase =
  | 'loading its entry'
  | 'loading its expose'
  | 'rendering'
  | 'unmounting'
  /** It is loaded, and what it does without a component fails. */
  | 'running';

/** A remote's failure for the console: the kind, the URL, and the underlying error as `cause`. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly failure: RemoteFailureKind;
  /** The answer's HTTP status, where that is the failure. */
  readonly status: number | undefined;

  constructor(failure: RemoteFailureKind, message: string, cause?: unknown, status?: number) {
    super(`${failure}: ${message}`, cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.status = status;
  }
}

/** Which phase of a remote has failed. */
interface FailurePlace {
  readonly remote: RemoteName;
  /** Which build of it is on the page. */
  readonly version: string;
  readonly phase: RemotePhase;
}

/**
 * An error as it is logged: with the remote, its version on the page, and the phase. The thrown error is its `cause`.
 */
export class LocatedError extends Error {
  readonly place: FailurePlace;

  constructor(place: FailurePlace, cause: unknown) {
    const { remote, version, phase } = place;
    super(`${remote} remote, version ${version}, ${phase}: ${textOf(cause)}`, { cause });
    this.place = place;
  }
}

/**
 * The failure of a module that the shell was to provide, while a remote waited for it: no remote is at fault. The cause
 * is a RemoteError where a file could not be loaded, and else what was thrown.
 */
export class ShellError extends Error {
  override readonly name = 'ShellError';

  constructor(cause: unknown) {
    super(`shell, loading @firebase/app: ${textOf(cause)}`, { cause });
  }
}

/**
 * Which build of a remote is on the page; `unknown` before its entry has run, or when it does not say.
 *
 * @param globals Where its entry has set the version: `window`.
 */
export function remoteVersion(globals: object, remote: RemoteName): string {
  const version: unknown = Reflect.get(globals, versionGlobal(REMOTES[remote].container));
  return typeof version === 'string' ? version : 'unknown';
}

/** Longest wait for the reason, milliseconds; the failure itself is known already. */
const REASON_LIMIT_MS = 1500;

/**
 * Finds out why a script did not load, which the browser does not say: requests it once more.
 *
 * @param integrity The hash that the script must have.
 */
async function explainMissingScript(
  fetch: Fetch,
  url: string,
  { cause, integrity }: { readonly cause?: unknown; readonly integrity?: string | undefined } = {},
): Promise<RemoteError> {
  try {
    const { ok, status, headers } = await fetch(url, {
      signal: AbortSignal.timeout(REASON_LIMIT_MS),
    });
    if (!ok) {
      const message = `${url} answered with HTTP status ${status}.`;
      return new RemoteError('http-status', message, cause, status);
    }
    const type = headers.get('content-type') ?? 'of no type';
    if (!type.includes('javascript')) {
      return new RemoteError('not-a-remote', `${url} is ${type}, not a script that runs.`, cause);
    }
    const hash = integrity ?? 'the hash that its entry names';
    return new RemoteError('damaged', `${url} did not arrive whole, or is not ${hash}.`, cause);
  } catch (error) {
    return new RemoteError('unreachable', `${url} could not be fetched.`, cause ?? error);
  }
}

/** Finds out why a remote could not be loaded, from the error that the runtime or the remote's container threw. */
export async function explainFailure(
  fetch: Fetch,
  error: unknown,
  { url, integrity }: RemoteEntry,
  { container, expose }: { readonly container: string; readonly expose: string },
): Promise<RemoteError | ShellError> {
  if (error instanceof RemoteError || error instanceof ShellError) return error;
  if (isChunkLoadError(error)) return explainMissingChunk(fetch, error);
  const message = error instanceof Error ? error.message : '';
  // The runtime's errors: https://module-federation.io/guide/troubleshooting/runtime
  if (message.includes('RUNTIME-008')) {
    // The runtime keeps the text of what the entry threw, with its place, but not the thrown object.
    const [, thrown] = /during execution: (.*)/.exec(message) ?? [];
    if (thrown !== undefined) return explainThrowingEntry(url, thrown);
    if (!message.includes('timed out')) return explainMissingScript(fetch, url, { integrity });
    return new RemoteError('timed-out', `${url} did not arrive.`);
  }
  if (/RUNTIME-00[12]/.test(message)) {
    return new RemoteError('not-a-remote', `${url} set no ${container} with init and get.`);
  }
  if (/RUNTIME-014|does not exist in container/.test(message)) {
    return new RemoteError('not-a-remote', `it exposes no ${expose}.`, error);
  }
  return new RemoteError('threw', `its ${expose} threw while it was loaded.`, error);
}

/** @param thrown What the browser says of it, with its place. */
function explainThrowingEntry(url: string, thrown: string): RemoteError {
  if (!thrown.includes('SyntaxError')) {
    return new RemoteError('threw', `${url} threw while it ran: ${thrown}`);
  }
  const advice = 'An ES module has to be built as a plain script, with Vite by varFilename';
  return new RemoteError('not-a-remote', `${url} is no whole script. ${advice}: ${thrown}`);
}

/** What a bundler's runtime throws for a chunk that could not be loaded. */
interface ChunkLoadError extends Error {
  readonly request: unknown;
  readonly type?: unknown;
}

export function isChunkLoadError(error: unknown): error is ChunkLoadError {
  return error instanceof Error && error.name === 'ChunkLoadError' && 'request' in error;
}

/** Finds out why a chunk could not be loaded. */
export async function explainMissingChunk(
  fetch: Fetch,
  error: ChunkLoadError,
): Promise<RemoteError> {
  const url = String(error.request);
  // The bundler's type for a script that arrived but registered no chunk.
  return error.type === 'missing'
    ? new RemoteError('not-a-remote', `${url} is no whole script.`, error)
    : explainMissingScript(fetch, url, { cause: error });
}
