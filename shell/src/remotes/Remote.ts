import {
  type RemoteEntry,
  type RemoteModules,
  type RemoteName,
  REMOTES,
} from '@laundry-board/shared-types';
import { createStore, type ReadableStore, type Store } from '@laundry-board/shared-types/store';
import { retryLater } from '@laundry-board/shared-types/timing';
import { publishFailure } from '../errors/published.ts';
import { explain } from './explain.ts';
import type { Loader } from './loader.ts';
import { type FailurePlace, RemoteError, type RemotePhase } from './RemoteError.ts';

/** What a slot draws of a remote: what it has, and what it does. `T` is what the slot renders. */
export interface RemoteState<T> {
  /** Undefined until the remote is loaded, and after it has failed. */
  readonly loaded: { readonly value: T } | undefined;
  readonly isLoading: boolean;
  /** What a resident reads in the remote's place, from a failure until the remote is drawn. */
  readonly failure: RemoteError | undefined;
}

/** A remote of the page: the store that its slot draws, and what the slot tells. */
export interface Remote<T> extends ReadableStore<RemoteState<T>> {
  /** Starts loading it; later calls do nothing. */
  readonly want: () => void;
  /** An entry of it has run, and its build fits this shell. */
  readonly accept: () => void;
  /** Loads it again: somebody has pressed Try again, or a pause is over. */
  readonly retry: () => void;
  /** Whether its slot shows it. A remote that nobody is shown is not loaded again by itself. */
  readonly show: (isShown: boolean) => void;
  /** It is on the page, without a fallback in its place. */
  readonly drawn: () => void;
  /** It has suspended for {@link SUSPENSION_LIMIT_MS}. */
  readonly suspended: () => void;
  /** It has thrown. @param phase While it is removed, this is only logged and reported. */
  readonly threw: (thrown: unknown, phase: 'rendering' | 'unmounting') => Promise<void>;
}

/** What the exposed module is opened with. Both may be called again, as long as no later attempt has taken over. */
export interface Opening<T> {
  /** The value works, or works again. */
  readonly ready: (value: T) => void;
  /** The value does not work any more. */
  readonly failed: (thrown: unknown) => void;
}

interface RemoteOptions<Name extends RemoteName, T> {
  readonly name: Name;
  /** Its entry as it is configured. */
  readonly entry: RemoteEntry;
  readonly page: Window & typeof globalThis;
  readonly loader: Loader;
  /** Makes what the slot renders of the exposed module. It may load more of the remote. */
  readonly open: (module: RemoteModules[Name], opening: Opening<T>) => void | Promise<void>;
}

/** Longest wait for each of the entry and what comes after it before the resident sees a message; milliseconds. */
const TIME_LIMIT_MS = 5000;

/** How long the place of a remote that suspends stays empty, milliseconds. */
export const SUSPENSION_LIMIT_MS = 5000;

/** The pause before the second attempt, milliseconds. It doubles with each failure, up to a minute. */
const FIRST_PAUSE_MS = 4000;

/** Creates a remote of the page. Nothing is loaded until it is wanted. */
export function createRemote<Name extends RemoteName, T>(
  options: RemoteOptions<Name, T>,
): Remote<T> {
  return new RunningRemote(options);
}

/*
 * `React.lazy` would keep the promise of its first attempt, even a rejected one, and React may delay what a Suspense
 * boundary reveals by 300 ms.
 */
class RunningRemote<Name extends RemoteName, T> implements Remote<T> {
  readonly #options: RemoteOptions<Name, T>;
  readonly #store: Store<RemoteState<T>>;
  /** URL of the entry that the federation runtime has registered. */
  #url: string;
  /** Whether this entry has run and is accepted; until then, a load waits for it. */
  #isAccepted = false;
  /** Attempts to load it that have begun. */
  #attempts = 0;
  /** The last attempt, or the earlier one that has brought it all the same. */
  #attempt = 0;
  /** Whether the next attempt goes past every cache: the remote itself has failed, and its next entry may be another. */
  #isAnew = false;
  #isShown = false;
  /** Whether what is loaded has thrown since it was drawn. */
  #hasThrown = false;
  /** Failures on this page: what is drawn and throws a moment later would otherwise be loaded every few seconds. */
  #failures = 0;
  /** Ends the wait for an answer, or the pause before the next attempt. */
  #stopWaiting = (): void => {};

  constructor(options: RemoteOptions<Name, T>) {
    this.#options = options;
    this.#url = options.entry.url;
    this.#store = createStore<RemoteState<T>>({
      loaded: undefined,
      isLoading: false,
      failure: undefined,
    });
    this.subscribe = this.#store.subscribe;
    this.getSnapshot = this.#store.getSnapshot;
  }

  readonly subscribe: Remote<T>['subscribe'];
  readonly getSnapshot: Remote<T>['getSnapshot'];

  readonly want = (): void => {
    if (this.#attempts === 0) this.#load();
  };

  readonly accept = (): void => {
    this.#isAccepted = true;
    // The entry has come in time; what comes after it has as long.
    if (this.getSnapshot().isLoading) this.#waitForAnswer();
  };

  readonly retry = (): void => this.#load();

  readonly show = (isShown: boolean): void => {
    this.#isShown = isShown;
    // Shown anew, it may work: a failure from before, which perhaps nobody has seen, is tried once more first.
    this.#forgetTrouble();
    const { loaded, isLoading } = this.getSnapshot();
    if (isLoading) return;
    if (!isShown) this.#stopWaiting();
    else if (loaded === undefined) this.#load();
  };

  readonly drawn = (): void => {
    this.#stopWaiting();
    this.#forgetTrouble();
  };

  readonly suspended = (): void => {
    const text = `for more than ${SUSPENSION_LIMIT_MS / 1000} s.`;
    const failure = new RemoteError(this.#placeOf('rendering'), { kind: 'suspended', text });
    // It stays, because it may go on.
    this.#report(failure, this.getSnapshot().loaded);
  };

  readonly threw = async (thrown: unknown, phase: 'rendering' | 'unmounting'): Promise<void> => {
    const failure = await this.#explain(thrown, phase);
    if (phase === 'unmounting') {
      publishFailure(this.#options.page, failure);
      console.error('A remote threw while it was removed.', failure);
      return;
    }
    // What it throws first is the cause of the rest.
    if (this.#hasThrown) return;
    this.#hasThrown = true;
    // It stays, because a development server may mend it.
    this.#report(failure, this.getSnapshot().loaded);
  };

  /** Begins an attempt. */
  #load(): void {
    const { name, loader } = this.#options;
    this.#attempts += 1;
    this.#attempt = this.#attempts;
    this.#hasThrown = false;
    if (this.#isAnew) {
      this.#url = urlOfAttempt(this.#url, this.#attempt);
      this.#isAccepted = false;
      loader.register(name, this.#url);
    }
    this.#set({ loaded: undefined, isLoading: true });
    this.#waitForAnswer();
    void this.#run(this.#attempt, this.#url);
  }

  async #run(attempt: number, url: string): Promise<void> {
    const { name, loader, open } = this.#options;
    const { expose, isModule } = REMOTES[name];
    try {
      const module = await loader.load(name);
      if (!isModule(module)) {
        const text = `${expose} of ${url} is not what the contract says.`;
        const place = this.#placeOf('loading its expose');
        throw new RemoteError(place, { kind: 'not-a-remote', text });
      }
      // Another attempt has brought the remote meanwhile: opened twice, what is shown could fail unnoticed.
      if (this.getSnapshot().loaded !== undefined) return;
      await open(module, {
        ready: (value) => this.#ready(attempt, value),
        failed: (thrown) => void this.#fail(attempt, thrown, 'running'),
      });
    } catch (thrown) {
      await this.#fail(attempt, thrown, this.#loadingPhase());
    }
  }

  /** An attempt that is slow counts as failed, and may still bring the remote. */
  #waitForAnswer(): void {
    const attempt = this.#attempt;
    this.#stopWaiting();
    const timer = setTimeout(() => {
      const phase = this.#loadingPhase();
      const { expose } = REMOTES[this.#options.name];
      const what = phase === 'loading its entry' ? this.#url : `${expose} of ${this.#url}`;
      const text = `${what} took longer than ${TIME_LIMIT_MS / 1000} s.`;
      void this.#fail(attempt, new DOMException(text, 'TimeoutError'), phase);
    }, TIME_LIMIT_MS);
    this.#stopWaiting = () => clearTimeout(timer);
  }

  /** An attempt has brought a value, however late; or its value works again. */
  #ready(attempt: number, value: T): void {
    this.#stopWaiting();
    this.#attempt = attempt;
    this.#set({ loaded: { value }, isLoading: false });
  }

  /** An attempt has failed or is slow, or its value does not work any more. */
  async #fail(attempt: number, thrown: unknown, phase: RemotePhase): Promise<void> {
    const failure = await this.#explain(thrown, phase);
    if (attempt !== this.#attempt) {
      console.warn(`The ${this.#options.name} remote was given up before this failed:`, failure);
      return;
    }
    const { loaded } = this.getSnapshot();
    if (attempt === 1 && loaded === undefined && mayBeStale(failure)) {
      publishFailure(this.#options.page, failure);
      const text = 'is loaded past all caches, because this failed:';
      console.warn(`The ${this.#options.name} remote ${text}`, failure);
      this.#isAnew = true;
      this.#load();
      return;
    }
    this.#report(failure, undefined);
  }

  /** What any failure leads to: a message, a report to the operator, and another attempt after a pause. */
  #report(failure: RemoteError, loaded: RemoteState<T>['loaded']): void {
    publishFailure(this.#options.page, failure);
    this.#failures += 1;
    this.#isAnew = failure.blames === 'remote';
    this.#set({ loaded, isLoading: false, failure });
    this.#stopWaiting();
    if (!this.#isShown) return;
    const pause = { failures: this.#failures, firstMs: FIRST_PAUSE_MS };
    this.#stopWaiting = retryLater(this.retry, pause, this.#options.page);
  }

  #forgetTrouble(): void {
    this.#hasThrown = false;
    if (this.getSnapshot().failure !== undefined) this.#set({ failure: undefined });
  }

  #set(change: Partial<RemoteState<T>>): void {
    this.#store.set({ ...this.getSnapshot(), ...change });
  }

  #explain(thrown: unknown, phase: RemotePhase): Promise<RemoteError> {
    const { page, loader, entry } = this.#options;
    return explain(thrown, {
      page,
      place: this.#placeOf(phase),
      entry: { ...entry, url: this.#url },
      isShellLoading: loader.isShellLoading(),
    });
  }

  #placeOf(phase: RemotePhase): FailurePlace {
    return {
      remote: this.#options.name,
      version: this.#options.loader.versionOf(this.#options.name),
      phase,
    };
  }

  #loadingPhase(): RemotePhase {
    return this.#isAccepted ? 'loading its expose' : 'loading its entry';
  }
}

/** A URL that no cache knows, and for which no earlier request hangs. */
function urlOfAttempt(url: string, attempt: number): string {
  const entry = new URL(url);
  entry.searchParams.set('attempt', `${attempt}-${Date.now()}`);
  return entry.href;
}

/**
 * Whether the newest entry may work where the first one failed: it may be one that a cache has kept from before a deploy,
 * so that this shell no longer accepts it or its chunks are gone.
 */
function mayBeStale({ blames, kind }: RemoteError): boolean {
  return blames === 'remote' && kind !== 'unreachable' && kind !== 'timed-out';
}
