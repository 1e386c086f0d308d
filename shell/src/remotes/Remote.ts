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
import {
  createRemoteState,
  type RemoteCommand,
  type RemoteEvent,
  type RemoteState,
  transition,
} from './remoteState.ts';

/** A remote of the page: the store that its slot draws, and what the slot tells. `T` is what the slot renders. */
export interface Remote<T> extends ReadableStore<RemoteState<T>> {
  readonly name: RemoteName;
  /** Starts loading it; later calls do nothing. */
  readonly want: () => void;
  /** An entry of it has run and is accepted. */
  readonly accept: (url: string) => void;
  readonly retry: () => void;
  /** Whether its slot shows it. */
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

const LATE_MS = 15 * 60_000;

/** Before the next attempt, milliseconds: after what may pass, and after what lasts until somebody deploys. */
const PAUSES = {
  soon: (failures: number) => ({ failures, firstMs: 4000 }),
  late: () => ({ failures: 1, firstMs: LATE_MS, longestMs: LATE_MS, atWake: false }),
};

/** Creates a remote of the page. Nothing is loaded until it is wanted. */
export function createRemote<Name extends RemoteName, T>(
  options: RemoteOptions<Name, T>,
): Remote<T> {
  return new RunningRemote(options);
}

/** Runs {@link transition}: the one owner of a remote's state. */
class RunningRemote<Name extends RemoteName, T> implements Remote<T> {
  readonly name: Name;
  readonly #options: RemoteOptions<Name, T>;
  readonly #store: Store<RemoteState<T>>;
  #stopWaiting = (): void => {};

  constructor(options: RemoteOptions<Name, T>) {
    this.name = options.name;
    this.#options = options;
    this.#store = createStore(createRemoteState<T>(options.entry));
    this.subscribe = this.#store.subscribe;
    this.getSnapshot = this.#store.getSnapshot;
  }

  readonly subscribe: Remote<T>['subscribe'];
  readonly getSnapshot: Remote<T>['getSnapshot'];
  readonly want = (): void => this.#send({ type: 'wanted' });
  readonly accept = (url: string): void => this.#send({ type: 'accepted', url });
  readonly retry = (): void => this.#send({ type: 'retry' });
  readonly show = (isShown: boolean): void => this.#send({ type: isShown ? 'shown' : 'hidden' });
  readonly drawn = (): void => this.#send({ type: 'drawn' });

  readonly suspended = (): void => {
    const text = `for more than ${SUSPENSION_LIMIT_MS / 1000} s.`;
    const failure = new RemoteError(this.#placeOf('rendering'), { kind: 'suspended', text });
    this.#send({ type: 'troubled', attempt: this.getSnapshot().attempt, failure });
  };

  readonly threw = async (thrown: unknown, phase: 'rendering' | 'unmounting'): Promise<void> => {
    const { attempt } = this.getSnapshot();
    const failure = await this.#explain(thrown, phase);
    if (phase === 'rendering') return this.#send({ type: 'troubled', attempt, failure });
    publishFailure(this.#options.page, failure);
    console.error('A remote threw while it was removed.', failure);
  };

  #send(event: RemoteEvent<T>): void {
    const { state, commands } = transition(this.getSnapshot(), event, Date.now());
    for (const command of commands) this.#execute(command);
    this.#store.set(state);
  }

  #execute(command: RemoteCommand): void {
    const { name, page, loader } = this.#options;
    switch (command.type) {
      case 'load':
        if (command.isAnew) loader.register(name, command.url);
        return void this.#load(command.attempt, command.url);
      case 'limit':
        return this.#waitForAnswer(command.attempt);
      case 'pause':
        this.#stopWaiting();
        this.#stopWaiting = retryLater(this.retry, PAUSES[command.retry](command.failures), page);
        return;
      case 'rest':
        return this.#stopWaiting();
      case 'publish':
        return publishFailure(page, command.failure);
      case 'warn':
        console.warn(`The ${name} remote ${command.text}`, command.failure);
    }
  }

  async #load(attempt: number, url: string): Promise<void> {
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
      if (this.getSnapshot().kind === 'ready') return;
      await open(module, {
        ready: (value) => this.#send({ type: 'loaded', attempt, value }),
        failed: (thrown) => void this.#fail(attempt, thrown, 'running'),
      });
    } catch (thrown) {
      await this.#fail(attempt, thrown, this.#loadingPhase());
    }
  }

  #waitForAnswer(attempt: number): void {
    this.#stopWaiting();
    const timer = setTimeout(() => {
      const { url } = this.getSnapshot();
      const phase = this.#loadingPhase();
      const { expose } = REMOTES[this.#options.name];
      const what = phase === 'loading its entry' ? url : `${expose} of ${url}`;
      const text = `${what} took longer than ${TIME_LIMIT_MS / 1000} s.`;
      void this.#fail(attempt, new DOMException(text, 'TimeoutError'), phase);
    }, TIME_LIMIT_MS);
    this.#stopWaiting = () => clearTimeout(timer);
  }

  async #fail(attempt: number, thrown: unknown, phase: RemotePhase): Promise<void> {
    this.#send({ type: 'failed', attempt, failure: await this.#explain(thrown, phase) });
  }

  #explain(thrown: unknown, phase: RemotePhase): Promise<RemoteError> {
    const { page, loader, entry } = this.#options;
    return explain(thrown, {
      page,
      place: this.#placeOf(phase),
      entry: { ...entry, url: this.getSnapshot().url },
      isShellLoading: loader.isShellLoading(),
    });
  }

  #placeOf(phase: RemotePhase): FailurePlace {
    const { name, loader } = this.#options;
    return { remote: name, version: loader.versionOf(name), phase };
  }

  #loadingPhase(): RemotePhase {
    return this.getSnapshot().isAccepted ? 'loading its expose' : 'loading its entry';
  }
}
