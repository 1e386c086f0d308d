import type {
  Command,
  ConnectionEvent,
  ConnectionState,
} from '../model/connection/connectionState.ts';
import { initialState, PING_LIMIT_MS, transition } from '../model/connection/transition.ts';

const SCHOOL = { buildings: [] };

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

/** A connection in a simulated world. */
export type Simulation = ReturnType<typeof simulateConnection>;

/**
 * Runs a connection on a time line of its own, without a timer: commands become events of a simulated world. The
 * SDK in it never reconnects by itself, which is the worst that it can do.
 */
export function simulateConnection({ heartbeat, fault, noticedAfter, random }: World) {
  let time = 1_700_000_000_000;
  let state = initialState(time, false);
  let planned: readonly Planned[] = [];
  /** The wait or the ping that the connection is in; one whose place another has taken never ends. */
  let pending: Planned | undefined;
  /** A deaf backend answers pings, and no listener. */
  let backend: 'well' | 'down' | 'deaf' = 'well';
  /** Number of the SDK's connection to the backend; older ones are dead. */
  let stream = 0;
  let isStreaming = false;
  let listeners = 0;
  const sent: { readonly type: Command['type']; readonly time: number }[] = [];

  function plan(delay: number, run: () => void): Planned {
    const entry = { time: time + delay, run };
    planned = [...planned, entry];
    return entry;
  }

  function send(event: ConnectionEvent): void {
    const next = transition(state, event, { time, random });
    state = next.state;
    next.commands.forEach(execute);
  }

  function execute(command: Command): void {
    sent.push({ type: command.type, time });
    switch (command.type) {
      case 'subscribe':
        listeners += 1;
        return connect();
      case 'unsubscribe':
        listeners -= 1;
        return disconnect();
      case 'reconnect':
        return connect();
      case 'wait':
        return replacePending(command.delay, { type: 'waited', late: 0 });
      case 'ping':
        return ping();
      case 'rest':
        pending = undefined;
        return;
      case 'log missing':
        return;
      case 'log failure':
        listeners -= 1;
        return disconnect();
    }
  }

  function replacePending(delay: number, event: ConnectionEvent): void {
    const own = plan(delay, () => {
      if (own === pending) send(event);
    });
    pending = own;
  }

  function ping(): void {
    if (backend !== 'down') return replacePending(ANSWER_MS, { type: 'pong', took: ANSWER_MS });
    const took = fault === 'hangs' ? PING_LIMIT_MS : 1;
    replacePending(took, { type: 'ping failed', took });
  }

  function connect(): void {
    stream += 1;
    isStreaming = backend === 'well';
    if (isStreaming) planHeartbeat(stream, ANSWER_MS);
    else plan(0, () => send({ type: 'disconnected' }));
  }

  function disconnect(): void {
    stream += 1;
    isStreaming = false;
  }

  function planHeartbeat(own: number, delay: number): void {
    plan(delay, () => {
      if (own !== stream || backend !== 'well') return;
      send({ type: 'school', school: SCHOOL });
      if (heartbeat !== null) planHeartbeat(own, heartbeat);
    });
  }

  function pass(duration: number): void {
    const end = time + duration;
    for (;;) {
      const next = earliest(planned.filter((entry) => entry.time <= end));
      if (next === undefined) break;
      planned = planned.filter((entry) => entry !== next);
      ({ time } = next);
      next.run();
    }
    time = end;
  }

  function loseStream(): void {
    const lost = stream;
    if (!isStreaming) return;
    isStreaming = false;
    if (noticedAfter === null) return;
    plan(noticedAfter, () => {
      if (lost === stream) send({ type: 'disconnected' });
    });
  }

  send({ type: 'started' });
  return {
    state: (): ConnectionState => state,
    /** How many listeners are open. */
    listeners: () => listeners,
    /** Everything that was done, oldest first. */
    sent,
    time: () => time,
    pass,
    send,
    goDown: () => {
      backend = 'down';
      loseStream();
    },
    goDeaf: () => {
      backend = 'deaf';
      loseStream();
    },
    comeBack: () => {
      backend = 'well';
    },
  };
}
