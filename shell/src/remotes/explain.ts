import { isObject, type RemoteEntry, REMOTES } from '@laundry-board/shared-types';
import { textOf } from '../errors/textOf.ts';
import {
  type FailureKind,
  type FailurePlace,
  RemoteError,
  type RemoteErrorOptions,
  ShellError,
} from './RemoteError.ts';

/** What is needed of the page to find out a reason. */
export interface ExplainingPage {
  readonly fetch: typeof fetch;
  readonly document: Pick<Document, 'createElement'>;
}

interface Circumstances {
  readonly page: ExplainingPage;
  readonly place: FailurePlace;
  readonly entry: RemoteEntry;
  /** Whether a remote waits for a module of the shell. */
  readonly isShellLoading: boolean;
}

/**
 * Finds out why a remote has failed and whose fault it is, from what was thrown: by the federation runtime, by a bundler's
 * runtime, by the remote's session (contracts.ts) or by the remote's own code.
 */
export async function explain(thrown: unknown, circumstances: Circumstances): Promise<RemoteError> {
  const { place, isShellLoading } = circumstances;
  if (thrown instanceof RemoteError) return thrown;
  if (thrown instanceof ShellError) {
    // The remote's phase says nothing of it.
    const running = { ...circumstances, place: { ...place, phase: 'running' } } as const;
    const options = await reasonOf(thrown.cause, running);
    return new RemoteError(place, { blames: 'shell', ...options });
  }
  const options = await reasonOf(thrown, circumstances);
  const isShells =
    options.kind === 'timed-out' && isShellLoading && place.phase !== 'loading its entry';
  return new RemoteError(place, isShells ? { ...options, blames: 'shell' } : options);
}

async function reasonOf(
  thrown: unknown,
  { page, place, entry }: Circumstances,
): Promise<RemoteErrorOptions> {
  if (refusesScripts(page, entry.url)) return blocked();
  if (isChunkLoadError(thrown)) return explainMissingChunk(page, thrown);
  const message = thrown instanceof Error ? thrown.message : '';
  // The runtime's errors: https://module-federation.io/guide/troubleshooting/runtime
  if (message.includes('RUNTIME-008')) return explainMissingEntry(page, message, entry);
  const { container, expose } = REMOTES[place.remote];
  if (/RUNTIME-00[12]/.test(message)) {
    return reason('not-a-remote', `${entry.url} set no ${container} with init and get.`);
  }
  if (/RUNTIME-014|does not exist in container/.test(message)) {
    return reason('not-a-remote', `it exposes no ${expose}.`, { cause: thrown });
  }
  return explainThrown(thrown, place);
}

function explainThrown(thrown: unknown, { remote, phase }: FailurePlace): RemoteErrorOptions {
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') {
    return reason('timed-out', thrown.message, { cause: thrown });
  }
  if (isStorageError(thrown)) {
    return { ...reason('no-storage', thrown.message, { cause: thrown }), blames: 'browser' };
  }
  const said = textOf(thrown);
  if (phase !== 'loading its expose') return { kind: 'threw', text: said, cause: thrown };
  const text = `its ${REMOTES[remote].expose} threw while it was loaded. It says: ${said}`;
  return reason('threw', text, { cause: thrown });
}

/** Whether the remote's session waits for the browser's storage (contracts.ts). */
export function isStorageError(thrown: unknown): thrown is DOMException {
  return thrown instanceof DOMException && thrown.name === 'NotReadableError';
}

function reason(
  kind: FailureKind,
  text: string,
  details: Pick<RemoteErrorOptions, 'cause' | 'status'> = {},
): RemoteErrorOptions {
  return { kind, text, ...details };
}

/** Whether the browser refuses to make a script of a URL that the page's policy allows. */
function refusesScripts({ document }: ExplainingPage, url: string): boolean {
  try {
    document.createElement('script').src = url;
    return false;
  } catch {
    return true;
  }
}

function blocked(): RemoteErrorOptions {
  const text = 'a Trusted Types policy that is not of this page refuses its scripts.';
  return { ...reason('blocked', text), blames: 'browser' };
}

/** Longest wait for the reason, milliseconds; the failure itself is known already. */
const REASON_LIMIT_MS = 1500;

/**
 * Finds out why a script did not load, which the browser does not say: requests it once more. The request goes past the
 * cache, so that a wrong answer that the cache has kept is replaced.
 */
async function explainMissingScript(
  { fetch }: ExplainingPage,
  { url, integrity }: RemoteEntry,
  cause?: unknown,
): Promise<RemoteErrorOptions> {
  try {
    const { ok, status, headers } = await fetch(url, {
      cache: 'reload',
      signal: AbortSignal.timeout(REASON_LIMIT_MS),
    });
    if (!ok) {
      return reason('http-status', `${url} answered with HTTP status ${status}.`, {
        cause,
        status,
      });
    }
    const type = headers.get('content-type') ?? 'of no type';
    if (!type.includes('javascript')) {
      return reason('not-a-remote', `${url} is ${type}, not a script that runs.`, { cause });
    }
    const hash = integrity ?? 'the hash that its entry names';
    return reason('damaged', `${url} did not arrive whole, or is not ${hash}.`, { cause });
  } catch (error) {
    return reason('unreachable', `${url} could not be fetched.`, { cause: cause ?? error });
  }
}

/** @param message The runtime's, which quotes what the entry threw, but has no thrown object. */
function explainMissingEntry(
  page: ExplainingPage,
  message: string,
  entry: RemoteEntry,
): RemoteErrorOptions | Promise<RemoteErrorOptions> {
  const [, thrown] = /during execution: (.*)/.exec(message) ?? [];
  if (thrown === undefined) return explainMissingScript(page, entry);
  if (!thrown.includes('SyntaxError')) {
    return reason('threw', `${entry.url} threw while it ran: ${thrown}`);
  }
  const advice = 'An ES module has to be built as a plain script, with Vite by varFilename';
  return reason('not-a-remote', `${entry.url} is no whole script. ${advice}: ${thrown}`);
}

/** What a bundler's runtime throws for a chunk that could not be loaded. */
interface ChunkLoadError {
  readonly name: 'ChunkLoadError';
  readonly request: unknown;
  readonly type?: unknown;
}

/** Of any realm or bundler, so by its shape. */
function isChunkLoadError(thrown: unknown): thrown is ChunkLoadError {
  try {
    return isObject(thrown) && thrown['name'] === 'ChunkLoadError' && 'request' in thrown;
  } catch {
    return false;
  }
}

function explainMissingChunk(
  page: ExplainingPage,
  chunk: ChunkLoadError,
): RemoteErrorOptions | Promise<RemoteErrorOptions> {
  const url = String(chunk.request);
  if (chunk.type === 'timeout') {
    return reason('timed-out', `${url} did not come in time.`, { cause: chunk });
  }
  return explainMissingScript(page, { url }, chunk);
}
