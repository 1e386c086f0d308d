import type { RemoteEntry } from '@laundry-board/shared-types';
import type { FailureKind, RemoteError } from './RemoteError.ts';
import { REMEDIES } from './remedies.ts';

/*
 * What can happen to a remote, and what the page then does about it. docs/your-remote.md has the same as a table. A
 * `Remote` runs this, and a `RemoteSlot` draws it. `React.lazy` would keep the promise of its first attempt, even a
 * rejected one, and React may delay what a Suspense boundary reveals by 300 ms.
 */

/** What a resident reads in the remote's place. */
export interface Message {
  readonly failure: RemoteError;
  /** Whether the failure before, in the same outage, was of the same kind. */
  readonly isRepeated: boolean;
}

interface Common {
  /** Attempts to load it that have begun. */
  readonly attempt: number;
  /** URL of the entry that the federation runtime has registered. */
  readonly url: string;
  /** Whether this entry has run and is accepted; until then, a load waits for it. */
  readonly isAccepted: boolean;
  /** Whether its slot shows it, and with it a message. */
  readonly isShown: boolean;
  /** Stays from a failure until the remote is drawn. */
  readonly message: Message | undefined;
  /** Failures in a row, and the kind of the last one: see {@link OUTAGE_MS}. */
  readonly failures: number;
  readonly lastKind: FailureKind | undefined;
}

/** A remote of the page; `T` is what its slot renders. */
export type RemoteState<T> = Common & (Idle | Loading | Failed | Ready<T>);

interface Idle {
  readonly kind: 'idle';
}

interface Loading {
  readonly kind: 'loading';
}

/** An attempt that was only slow may still bring the remote. */
interface Failed {
  readonly kind: 'failed';
  /** Whether it was ready before; otherwise, an attempt to load it has failed. */
  readonly wasReady: boolean;
}

interface Ready<T> {
  readonly kind: 'ready';
  /** What the slot renders, and the attempt that has brought it. */
  readonly loaded: { readonly value: T; readonly attempt: number };
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Whether it has thrown or suspended while it was shown. */
  readonly isInTrouble: boolean;
}

export type RemoteEvent<T> =
  /** It is to be loaded, unless that has begun. */
  | { readonly type: 'wanted' }
  | { readonly type: 'shown' }
  | { readonly type: 'hidden' }
  /** An entry has run, and its build fits this shell. */
  | { readonly type: 'accepted'; readonly url: string }
  /** An attempt has brought a value, however late; or its value works again. */
  | { readonly type: 'loaded'; readonly attempt: number; readonly value: T }
  /** An attempt has failed or is slow, or its value does not work any more. */
  | { readonly type: 'failed'; readonly attempt: number; readonly failure: RemoteError }
  /** While it was shown, it has thrown or suspended for long. */
  | { readonly type: 'troubled'; readonly attempt: number; readonly failure: RemoteError }
  /** It is on the page, without a fallback in its place. */
  | { readonly type: 'drawn' }
  /** Somebody has pressed Try again, or a pause is over. */
  | { readonly type: 'retry' };

export type RemoteCommand =
  /** @property isAnew Whether the entry has to be registered, because it has another URL than before. */
  | {
      readonly type: 'load';
      readonly attempt: number;
      readonly url: string;
      readonly isAnew: boolean;
    }
  /** Report the attempt as slow if nothing happens for some seconds. */
  | { readonly type: 'limit'; readonly attempt: number }
  /** Send `retry` after a pause. */
  | { readonly type: 'pause'; readonly retry: 'soon' | 'late'; readonly failures: number }
  /** End a limit or a pause. */
  | { readonly type: 'rest' }
  /** Publish a failure for the operator's reports. */
  | { readonly type: 'publish'; readonly failure: RemoteError }
  | { readonly type: 'warn'; readonly text: string; readonly failure: RemoteError };

interface Transition<T> {
  readonly state: RemoteState<T>;
  readonly commands: readonly RemoteCommand[];
}

/** A remote that works for so long has ended an outage: pauses and repeated failures are counted anew; milliseconds. */
const OUTAGE_MS = 60_000;

/** A remote before anything has happened. @param entry The entry as it is configured. */
export function createRemoteState<T>({ url }: RemoteEntry): RemoteState<T> {
  return {
    kind: 'idle',
    attempt: 0,
    url,
    isAccepted: false,
    isShown: false,
    message: undefined,
    failures: 0,
    lastKind: undefined,
  };
}

/** What an event makes of a remote. @param now Milliseconds since 1970. */
export function transition<T>(
  state: RemoteState<T>,
  event: RemoteEvent<T>,
  now: number,
): Transition<T> {
  switch (event.type) {
    case 'wanted':
      return state.kind === 'idle' ? load(state, false, now) : unchanged(state);
    case 'shown':
      return show({ ...state, isShown: true }, now);
    case 'hidden':
      return hide({ ...state, isShown: false });
    case 'accepted':
      return event.url === state.url ? accept({ ...state, isAccepted: true }) : unchanged(state);
    case 'loaded': {
      // The late value of a slow attempt is used, too, unless another attempt has brought one.
      if (state.kind === 'ready') return unchanged(state);
      const { value, attempt } = event;
      const message = state.isShown ? state.message : undefined;
      const loaded = { value, attempt };
      const ready = { kind: 'ready', loaded, since: now, isInTrouble: false } as const;
      return { state: { ...state, message, ...ready }, commands: [{ type: 'rest' }] };
    }
    case 'failed':
      return fail(state, event, now);
    case 'troubled':
      return trouble(state, event, now);
    case 'drawn':
      if (state.kind !== 'ready' || state.message === undefined) return unchanged(state);
      return {
        state: { ...state, message: undefined, isInTrouble: false },
        commands: [{ type: 'rest' }],
      };
    case 'retry':
      // Only what the remote has brought may be at fault, and its next entry may be another one.
      return load(state, state.message?.failure.blames === 'remote', now);
  }
}

function unchanged<T>(state: RemoteState<T>): Transition<T> {
  return { state, commands: [] };
}

/** Begins an attempt. @param isAnew Whether by a URL that no cache knows, and for which no earlier request hangs. */
function load<T>(state: RemoteState<T>, isAnew: boolean, now: number): Transition<T> {
  const attempt = state.attempt + 1;
  const url = isAnew ? urlOfAttempt(state.url, attempt, now) : state.url;
  const isAccepted = state.isAccepted && !isAnew;
  return {
    state: { ...common(state), kind: 'loading', attempt, url, isAccepted },
    commands: [
      { type: 'load', attempt, url, isAnew },
      { type: 'limit', attempt },
    ],
  };
}

function urlOfAttempt(url: string, attempt: number, now: number): string {
  const entry = new URL(url);
  entry.searchParams.set('attempt', `${attempt}-${now}`);
  return entry.href;
}

function show<T>(state: RemoteState<T>, now: number): Transition<T> {
  if (state.kind === 'idle') return load(state, false, now);
  if (state.kind !== 'failed') return unchanged(state);
  // It may be shown because it has failed, such as the sign-in.
  if (state.wasReady) return { state, commands: pause(state) };
  const unseen = { ...state, message: undefined, failures: 0, lastKind: undefined };
  return load(unseen, state.message?.failure.blames === 'remote', now);
}

/** What it threw while it was shown counts no more: shown anew, it may work. */
function hide<T>(state: RemoteState<T>): Transition<T> {
  if (state.kind === 'loading') return unchanged(state);
  const commands = [{ type: 'rest' }] as const;
  return state.kind === 'ready'
    ? { state: { ...state, message: undefined, isInTrouble: false }, commands }
    : { state, commands };
}

/** The entry has come in time; what comes after it has as long. */
function accept<T>(state: RemoteState<T>): Transition<T> {
  return {
    state,
    commands: state.kind === 'loading' ? [{ type: 'limit', attempt: state.attempt }] : [],
  };
}

function fail<T>(
  state: RemoteState<T>,
  { attempt, failure }: { readonly attempt: number; readonly failure: RemoteError },
  now: number,
): Transition<T> {
  const current = state.kind === 'ready' ? state.loaded.attempt : state.attempt;
  if (state.kind === 'failed' || attempt !== current) {
    const text = 'was given up before this failed:';
    return { state, commands: [{ type: 'warn', text, failure }] };
  }
  const publish = { type: 'publish', failure } as const;
  if (state.kind === 'loading' && attempt === 1 && mayBeStale(failure)) {
    const text = 'is loaded past all caches, because this failed:';
    const { state: next, commands } = load<T>(state, true, now);
    return { state: next, commands: [publish, { type: 'warn', text, failure }, ...commands] };
  }
  const failed = {
    ...common(state),
    ...countFailure(state, failure, now),
    kind: 'failed',
    wasReady: state.kind === 'ready',
  } as const;
  return { state: failed, commands: [publish, ...pause(failed)] };
}

/**
 * Whether the newest entry may work where the first one failed: it may be one that a cache has kept from before a deploy,
 * so that this shell no longer accepts it or its chunks are gone.
 */
function mayBeStale({ blames, kind }: RemoteError): boolean {
  return blames === 'remote' && kind !== 'unreachable' && kind !== 'timed-out';
}

function trouble<T>(
  state: RemoteState<T>,
  { attempt, failure }: { readonly attempt: number; readonly failure: RemoteError },
  now: number,
): Transition<T> {
  if (state.kind !== 'ready' || !state.isShown || attempt !== state.attempt) {
    return unchanged(state);
  }
  // What it throws first is the cause of the rest.
  if (state.isInTrouble && state.lastKind !== 'suspended') return unchanged(state);
  const troubled = { ...state, ...countFailure(state, failure, now), isInTrouble: true };
  return { state: troubled, commands: [{ type: 'publish', failure }, ...pause(troubled)] };
}

function countFailure(
  state: RemoteState<unknown>,
  failure: RemoteError,
  now: number,
): Pick<Common, 'failures' | 'lastKind' | 'message'> {
  const isNewOutage = state.kind === 'ready' && now - state.since >= OUTAGE_MS;
  const isRepeated = !isNewOutage && failure.kind === state.lastKind;
  return {
    failures: isNewOutage ? 1 : state.failures + 1,
    lastKind: failure.kind,
    message: { failure, isRepeated },
  };
}

/** A remote that nobody is shown is not loaded again by itself. */
function pause({ isShown, failures, message }: Common): readonly RemoteCommand[] {
  if (!isShown || message === undefined) return [{ type: 'rest' }];
  const { retry } = REMEDIES[message.failure.kind];
  return [{ type: 'pause', retry, failures }];
}

function common<T>(state: RemoteState<T>): Common {
  const { attempt, url, isAccepted, isShown, message, failures, lastKind } = state;
  return { attempt, url, isAccepted, isShown, message, failures, lastKind };
}
