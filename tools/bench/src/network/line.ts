import type { Http2SecureServer } from 'node:http2';
import { createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenOnFreePort } from '@laundry-board/loopback';

/** Bits per second in both directions, and milliseconds there and back. */
export type Bandwidth = Readonly<Record<'down' | 'up' | 'roundTrip', number>>;

/** Payload of a TCP segment on Ethernet, and what a connection may send unacknowledged (RFC 6928); bytes. */
const SEGMENT = 1460;
const INITIAL_WINDOW = 10 * SEGMENT;

/** What the connections of a line share. */
interface LineState {
  bandwidth: Bandwidth;
  /** When the last byte so far will have left, by direction; replaced when the line is reset. */
  freeAt: Record<'down' | 'up', number>;
  /** When the last byte arrived anywhere. */
  lastArrival: number;
  readonly sockets: Set<Socket>;
}

/**
 * A throttled line between a browser and the servers of this machine, which delays TCP connections. A
 * connection costs a round trip for its handshake, starts slowly (each round trip doubles its window), and
 * shares the bandwidth with all others. Not modelled: name look-ups, lost packets, other traffic.
 */
export function createLine() {
  const state: LineState = {
    bandwidth: { down: Infinity, up: Infinity, roundTrip: 0 },
    freeAt: { down: 0, up: 0 },
    lastArrival: 0,
    sockets: new Set(),
  };
  return {
    /** Leads connections to a server over the line. @returns The port to connect to. */
    openPort: (server: Http2SecureServer): Promise<number> => {
      const entrance = createServer((browser) => server.emit('connection', carry(browser, state)));
      return listenOnFreePort(entrance);
    },
    /** Closes every connection, as time does between two visits, and goes on with another bandwidth. */
    reset: (next: Bandwidth): void => {
      state.sockets.forEach((socket) => socket.destroy());
      state.bandwidth = next;
      state.freeAt = { down: 0, up: 0 };
    },
    /** Milliseconds since the last byte arrived anywhere. */
    idleTime: (): number => performance.now() - state.lastArrival,
  };
}

/** Joins a browser's connection to the line. @returns The server's end of it. */
function carry(browser: Socket, state: LineState): Duplex {
  const sendDown = createSender(
    'down',
    (segment) => browser.destroyed || browser.write(segment),
    state,
  );
  const server = new Duplex({
    read: () => {},
    write: (data: Buffer, _, done) => void sendDown(data, done),
  });
  const sendUp = createSender('up', (segment) => server.destroyed || server.push(segment), state);
  const receiveAll = async (from: AsyncIterable<Buffer>): Promise<void> => {
    // The handshake, of which the browser's own end knows nothing.
    await sleep(state.bandwidth.roundTrip);
    for await (const data of from) await sendUp(data);
  };
  const close = (): void => [browser, server].forEach((end) => end.destroy());
  state.sockets.add(browser.setNoDelay().on('close', () => state.sockets.delete(browser)));
  for (const end of [browser, server]) end.on('error', close).on('close', close);
  receiveAll(browser).then(close, close);
  return server;
}

/** One direction of a connection. @returns Sends data, and calls back once there is room for more. */
function createSender(
  way: 'down' | 'up',
  receive: (segment: Buffer) => void,
  state: LineState,
): (data: Buffer, onRoom?: () => void) => Promise<void> {
  const { [way]: rate, roundTrip } = state.bandwidth;
  const free = state.freeAt;
  const sender = { window: INITIAL_WINDOW, inFlight: 0, onAcknowledged: () => {} };
  let delivered = Promise.resolve();
  const deliver = async (segment: Buffer, departure: number): Promise<void> => {
    await until(departure + roundTrip / 2);
    receive(segment);
    state.lastArrival = performance.now();
    void until(departure + roundTrip).then(() => {
      sender.inFlight -= segment.length;
      sender.window += segment.length;
      sender.onAcknowledged();
    });
  };
  return async (data, onRoom) => {
    for (let start = 0; start < data.length; start += SEGMENT) {
      while (sender.inFlight >= sender.window) {
        await new Promise<void>((resolve) => Object.assign(sender, { onAcknowledged: resolve }));
      }
      const segment = data.subarray(start, start + SEGMENT);
      const departure = Math.max(free[way], performance.now()) + (segment.length * 8000) / rate;
      free[way] = departure;
      sender.inFlight += segment.length;
      delivered = delivered.then(() => deliver(segment, departure));
      // Some milliseconds early: timers are no more precise.
      await until(departure - 5);
    }
    onRoom?.();
  };
}

/** A line of {@link createLine}. */
export type Line = ReturnType<typeof createLine>;

async function until(moment: number): Promise<void> {
  const wait = moment - performance.now();
  if (wait > 0) await sleep(wait);
}
