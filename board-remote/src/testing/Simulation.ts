import type {
  Command,
  ConnectionEvent,
  ConnectionState,
} from '../model/connection/connectionState.ts';
import { initialState, PING_LIMIT_MS, transition } from '../model/connection/transition.ts';

/** How long a backend that answers takes for a ping or for the first report on a new connection, milliseconds. */
const ANSWER_MS = 100;

/** The world around a connection. */
export interface World {
  /** Time between two updates of the school, milliseconds; null for a school that never changes. */
  readonly heartbeat: number | null;
  /** What a backend that is down does with a ping. */
  readonly fault: 'refuses' | 'hangs';
  /** After how long the SDK itself says that the backend is lost, milliseconds; null if it does not notice. */
  readonly noticedAfter: number | null;
  /** From 0 to 1, for the jitter of delays. */
  readonly random: number;
}

interface Planned {
  readonly time: number;
  readonly run: () => void;
}

/** The first of those that come next. */
function earliest(planned: readonly Planned[]): Planned | undefined {
  const time = Math.min(...planned.map((entry) => entry.time));
  return planned.find((entry) => entry.time === time);
}

/**
 * Runs a connection on a time line of its own, without a timer: commands become events of a simulated world. The
 * SDK in it never reconnects by itself, which is the worst that it can do.
 */
export class Simulation {
  /** Everything that the connection did, oldest first. */
  readonly done: Command['type'][] = [];
  readonly #world: World;
  #time = 1_700_000_000_000;
  #state = initialState(this.#time, false);
  #planned: readonly Planned[] = [];
  /** The wait or the ping that the connection is in; one whose place another has taken never ends. */
  #pending: Planned | undefined;
  /** A deaf backend answers pings, and no listener. */
  #backend: 'well' | 'down' | 'deaf' = 'well';
  /** Number of the SDK's connection to the backend; older ones are dead. */
  #stream = 0;
  #isStreaming = false;
  #listeners = 0;

  constructor(world: World) {
    this.#world = world;
    this.send({ type: 'started' });
    this.#planTick();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** How many listeners are open. */
  get listeners(): number {
    return this.#listeners;
  }

  /** Has an event happen now. */
  send(event: ConnectionEvent): void {
    const moment = { time: this.#time, random: this.#world.random };
    const next = transition(this.#state, event, moment);
    this.#state = next.state;
    for (const command of next.commands) this.#execute(command);
  }

  /** Lets so many milliseconds pass. */
  pass(duration: number): void {
    const end = this.#time + duration;
    for (;;) {
      const next = earliest(this.#planned.filter((entry) => entry.time <= end));
      if (next === undefined) break;
      this.#planned = this.#planned.filter((entry) => entry !== next);
      this.#time = Math.max(this.#time, next.time);
      next.run();
    }
    this.#time = end;
  }

  /** Has the page sleep for so many milliseconds: what was due meanwhile comes late. */
  sleep(duration: number): void {
    this.#time += duration;
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

  #execute(command: Command): void {
    this.done.push(command.type);
    switch (command.type) {
      case 'subscribe':
        this.#listeners += 1;
        return this.#connect();
      case 'unsubscribe':
      case 'log failure':
        this.#listeners -= 1;
        return this.#disconnect();
      case 'reconnect':
        return this.#connect();
      case 'wait':
        return this.#replacePending(command.delay, { type: 'waited' });
      case 'ping':
        return this.#ping();
      case 'rest':
        this.#pending = undefined;
        return;
      case 'log missing':
        return;
    }
  }

  #planTick(): void {
    this.#plan(1000, () => {
      this.send({ type: 'tick' });
      this.#planTick();
    });
  }

  #plan(delay: number, run: () => void): Planned {
    const entry = { time: this.#time + delay, run };
    this.#planned = [...this.#planned, entry];
    return entry;
  }

  #replacePending(delay: number, event: ConnectionEvent): void {
    const own = this.#plan(delay, () => {
      if (own === this.#pending) this.send(event);
    });
    this.#pending = own;
  }

  #ping(): void {
    if (this.#backend !== 'down') {
      return this.#replacePending(ANSWER_MS, { type: 'pong', took: ANSWER_MS });
    }
    const took = this.#world.fault === 'hangs' ? PING_LIMIT_MS : 1;
    return this.#replacePending(took, { type: 'ping failed', took });
  }

  #connect(): void {
    this.#stream += 1;
    this.#isStreaming = this.#backend === 'well';
    if (this.#isStreaming) this.#planHeartbeat(this.#stream, ANSWER_MS);
    else this.#plan(0, () => this.send({ type: 'disconnected' }));
  }

  #disconnect(): void {
    this.#stream += 1;
    this.#isStreaming = false;
  }

  #planHeartbeat(own: number, delay: number): void {
    this.#plan(delay, () => {
      if (own !== this.#stream || this.#backend !== 'well') return;
      this.send({ type: 'school', school: { buildings: [] } });
      const { heartbeat } = this.#world;
      if (heartbeat !== null) this.#planHeartbeat(own, heartbeat);
    });
  }

  #loseStream(): void {
    const lost = this.#stream;
    if (!this.#isStreaming) return;
    this.#isStreaming = false;
    const { noticedAfter } = this.#world;
    if (noticedAfter === null) return;
    this.#plan(noticedAfter, () => {
      if (lost === this.#stream) this.send({ type: 'disconnected' });
    });
  }
}
