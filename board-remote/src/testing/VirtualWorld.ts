import type { Device } from '../device/device.ts';
import type { Page } from '../device/page.ts';
import { type Backend, schoolPath, type Snapshot } from '../model/connection/backend.ts';

/** How long a server that answers needs: for a ping, for the first snapshot on a new connection, for its time; milliseconds. */
const ANSWER_MS = 100;

export const DOMAIN = 'campus.example';

/** What an SDK that has failed for good throws. */
export const SDK_FAILURE = new Error('INTERNAL ASSERTION FAILED');

/** The properties of the world around a connection. */
export interface WorldOptions {
  /** Time between two updates of the school, milliseconds; null for a school that never changes. */
  readonly heartbeat: number | null;
  /** What a backend that is down does with a ping. */
  readonly fault: 'refuses' | 'hangs';
  /** After how long the SDK itself says that the backend is lost, milliseconds; null if it does not notice. */
  readonly noticedAfter: number | null;
}

interface Timer {
  readonly time: number;
  readonly run: () => void;
}

interface Listener {
  readonly path: string;
  readonly onSnapshot: (snapshot: Snapshot) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * A device, a page, its server and a backend on a time line of their own, without a real timer. The SDK in it never
 * reconnects by itself, and the device's monotonic clock stands still while it sleeps: the worst that they can do.
 */
export class VirtualWorld {
  readonly counts = { pings: 0, reconnects: 0, subscribes: 0, timeRequests: 0 };
  readonly #options: WorldOptions;
  readonly #listeners = new Set<Listener>();
  readonly #timers = new Set<Timer>();
  readonly #onVisibility = new Set<() => void>();
  readonly #onWake = new Set<() => void>();
  #time = 1_700_000_000_000;
  /** By how much the device's clock is ahead, milliseconds. */
  #ahead = 0;
  /** How long the device has slept, milliseconds. */
  #slept = 0;
  #isHidden = false;
  /** What the page's own server does with a request, and after how many milliseconds it answers. */
  #server: 'answers' | 'refuses' | 'hangs' = 'answers';
  #serverMs = ANSWER_MS;
  /** A deaf backend answers pings, but no listener. */
  #backend: 'well' | 'down' | 'deaf' = 'well';
  /** How long it takes to answer a ping, milliseconds. */
  #pingMs = ANSWER_MS;
  /** Number of the SDK's connection to the backend; older ones are dead. */
  #stream = 0;
  #isStreaming = false;
  /** Whether the SDK has failed for good. */
  #isBroken = false;

  constructor(options: WorldOptions) {
    this.#options = options;
  }

  readonly device: Device = {
    now: () => this.#time + this.#ahead,
    monotonic: () => this.#time - this.#slept,
    after: (delay, callback) => this.#plan(delay, callback),
    every: (interval, callback) => {
      let stop = (): void => {};
      const plan = (): void => {
        stop = this.#plan(interval, () => {
          plan();
          callback();
        });
      };
      plan();
      return () => stop();
    },
  };

  readonly page: Page = {
    isHidden: () => this.#isHidden,
    isOnline: () => true,
    isTouchDevice: () => false,
    onVisibilityChange: (callback) => subscribe(this.#onVisibility, callback),
    onNetworkChange: () => () => {},
    mark: () => {},
    onWake: (callback) => subscribe(this.#onWake, callback),
    wakeLock: undefined,
  };

  readonly backend: Backend = {
    subscribe: (path, onSnapshot, onError) => {
      this.#useSdk();
      const listener = { path, onSnapshot, onError };
      this.#listeners.add(listener);
      this.counts.subscribes += 1;
      if (path === schoolPath(DOMAIN)) this.#connect();
      return () => {
        this.#useSdk();
        this.#listeners.delete(listener);
      };
    },
    ping: () => {
      this.counts.pings += 1;
      if (this.#backend !== 'down') {
        return new Promise((resolve) => this.#plan(this.#pingMs, () => resolve(undefined)));
      }
      if (this.#options.fault === 'hangs') return new Promise(() => {});
      return Promise.reject(new Error('refused'));
    },
    reconnect: () => {
      this.counts.reconnects += 1;
      // The SDK answers from its cache until the new connection is there.
      this.#plan(0, () => this.send({ kind: 'disconnected' }));
      this.#connect();
      return Promise.resolve();
    },
    probe: () => new Promise((resolve) => resolve(this.#useSdk())),
  };

  /** Sends a request to the page's own server. */
  readonly requestHeaders = (signal: AbortSignal): Promise<Headers> => {
    this.counts.timeRequests += 1;
    if (this.#server === 'refuses') return Promise.reject(new Error('refused'));
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      if (this.#server === 'hangs') return;
      const stop = this.#plan(this.#serverMs / 2, () => {
        const headers = new Headers({ Date: new Date(this.#time).toUTCString() });
        const stopAnswer = this.#plan(this.#serverMs / 2, () => resolve(headers));
        signal.addEventListener('abort', stopAnswer);
      });
      signal.addEventListener('abort', stop);
    });
  };

  /** The right time, milliseconds since the epoch. */
  get time(): number {
    return this.#time;
  }

  /** How many timers run. */
  get timers(): number {
    return this.#timers.size;
  }

  /** How many listeners to the school's document are open. */
  get listeners(): number {
    return [...this.#listeners].filter(({ path }) => path === schoolPath(DOMAIN)).length;
  }

  get isHidden(): boolean {
    return this.#isHidden;
  }

  /** Lets so many milliseconds pass. */
  async pass(duration: number): Promise<void> {
    const end = this.#time + duration;
    await settle();
    for (;;) {
      const next = this.#next(end);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#time = Math.max(this.#time, next.time);
      next.run();
      await settle();
    }
    this.#time = end;
  }

  /** Has the device sleep for so many milliseconds: what was due meanwhile comes late. */
  sleep(duration: number): void {
    this.#time += duration;
    this.#slept += duration;
  }

  /** Sets the device's clock to be ahead by so many milliseconds. */
  setClock(ahead: number): void {
    this.#ahead = ahead;
  }

  /** What the page's own server does from now on. @param ms After how long it answers. */
  setServer(server: 'answers' | 'refuses' | 'hangs', ms = ANSWER_MS): void {
    this.#server = server;
    this.#serverMs = ms;
  }

  hide(): void {
    this.#isHidden = true;
    this.#onVisibility.forEach((callback) => callback());
  }

  /** The page is visible and another attempt is worthwhile. */
  wake(): void {
    const wasHidden = this.#isHidden;
    this.#isHidden = false;
    if (wasHidden) this.#onVisibility.forEach((callback) => callback());
    this.#onWake.forEach((callback) => callback());
  }

  /** The browser is online again, whether or not the page is visible. */
  reconnectNetwork(): void {
    this.#onWake.forEach((callback) => callback());
  }

  goDown(): void {
    this.#backend = 'down';
    this.#loseStream();
  }

  goDeaf(): void {
    this.#backend = 'deaf';
    this.#loseStream();
  }

  comeBack(): void {
    this.#backend = 'well';
  }

  /** Has the SDK fail for good: its listeners are silent, and each of its functions throws or rejects. */
  breakSdk(): void {
    this.#isBroken = true;
    this.#isStreaming = false;
  }

  /** From now on a ping takes so long, milliseconds. */
  slowDown(pingMs: number): void {
    this.#pingMs = pingMs;
  }

  /** Sends a snapshot to the listeners; by default, of a free washer that has just reported. */
  send(snapshot: Snapshot = this.#school()): void {
    for (const listener of this.#listeners) listener.onSnapshot(snapshot);
  }

  /** Has the listener to the school's document end with an error. */
  fail(): void {
    for (const listener of this.#listeners) {
      if (listener.path !== schoolPath(DOMAIN)) continue;
      this.#listeners.delete(listener);
      this.#stream += 1;
      this.#isStreaming = false;
      listener.onError(new Error('permission-denied'));
    }
  }

  #useSdk(): void {
    if (this.#isBroken) throw SDK_FAILURE;
  }

  #school(): Snapshot {
    const washingmachines = [{ isInUse: false, lastUpdated: this.#time }];
    return {
      kind: 'document',
      data: { buildings: [{ id: 'maple', name: 'Maple House', washingmachines }] },
    };
  }

  #next(end: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.time <= end && (next === undefined || timer.time < next.time)) next = timer;
    }
    return next;
  }

  #plan(delay: number, run: () => void): () => void {
    const timer = { time: this.#time + delay, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  #connect(): void {
    this.#stream += 1;
    this.#isStreaming = this.#backend === 'well';
    if (this.#isStreaming) this.#planHeartbeat(this.#stream, ANSWER_MS);
    else this.#plan(0, () => this.send({ kind: 'disconnected' }));
  }

  #planHeartbeat(own: number, delay: number): void {
    this.#plan(delay, () => {
      if (own !== this.#stream || !this.#isStreaming || this.listeners === 0) return;
      this.send();
      const { heartbeat } = this.#options;
      if (heartbeat !== null) this.#planHeartbeat(own, heartbeat);
    });
  }

  #loseStream(): void {
    const lost = this.#stream;
    if (!this.#isStreaming) return;
    this.#isStreaming = false;
    const { noticedAfter } = this.#options;
    if (noticedAfter === null) return;
    this.#plan(noticedAfter, () => {
      if (lost === this.#stream) this.send({ kind: 'disconnected' });
    });
  }
}

/** Lets the consequences of an answer happen. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
}

function subscribe(callbacks: Set<() => void>, callback: () => void): () => void {
  callbacks.add(callback);
  return () => void callbacks.delete(callback);
}
