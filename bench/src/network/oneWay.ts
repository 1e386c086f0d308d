import { createInOrder } from './inOrder.ts';

/** Payload of a TCP segment on Ethernet, bytes. */
const SEGMENT = 1460;

/** What a connection may have waiting to leave before its sender is asked to wait, bytes. */
const ROOM = 4 * SEGMENT;

/** What a connection may have on its way before the first acknowledgement, bytes (RFC 6928). */
const INITIAL_WINDOW = 10 * SEGMENT;

/** One connection's way through one direction of a line. An empty buffer stands for its end. */
export interface Lane {
  readonly send: (data: Buffer) => void;
  /** Settles once hardly anything waits to leave. */
  readonly room: () => Promise<void>;
  /** Forgets what has not left yet. */
  readonly close: () => void;
}

/** One direction of a line, shared by the connections that go through it. */
export interface OneWay {
  /** @param receive Gets what was sent, in order, when it arrives. */
  readonly open: (receive: (data: Buffer) => void) => Lane;
}

/**
 * One direction of a line. The connections that have something to send take turns segment by segment;
 * a segment takes its size over the rate to leave and then the delay to arrive. Each connection
 * starts slowly, as TCP does: whatever was acknowledged lets twice as much follow. Nothing is lost,
 * and acknowledgements weigh nothing.
 *
 * @param rate Bits a second.
 * @param delay Milliseconds.
 */
export function createOneWay(rate: number, delay: number): OneWay {
  /** Takes the next segment of each connection, if it may send one; whose turn it was goes last. */
  const turns: (() => Segment | undefined)[] = [];
  const runArrival = createInOrder();
  const runAcknowledgement = createInOrder();
  /** When the last segment has left. */
  let freeAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const nextSegment = (): Segment | undefined => {
    for (const [index, take] of turns.entries()) {
      const segment = take();
      if (segment === undefined) continue;
      turns.push(...turns.splice(index, 1));
      return segment;
    }
    return undefined;
  };
  const transmit = (): void => {
    timer = undefined;
    while (freeAt <= performance.now()) {
      const segment = nextSegment();
      if (segment === undefined) return;
      freeAt += (segment.size * 8000) / rate;
      runArrival(freeAt + delay, segment.arrive);
    }
    timer = setTimeout(transmit, freeAt - performance.now());
  };
  const wake = (): void => {
    if (timer !== undefined) return;
    freeAt = Math.max(freeAt, performance.now());
    transmit();
  };

  return {
    open: (receive) => {
      const queue: Buffer[] = [];
      let queued = 0;
      let whenRoom: (() => void)[] = [];
      const tellOfRoom = (): void => {
        for (const tell of whenRoom) tell();
        whenRoom = [];
      };
      let window = INITIAL_WINDOW;
      let underway = 0;
      const take = (): Segment | undefined => {
        const [first] = queue;
        if (first === undefined || underway >= window) return undefined;
        const data = first.subarray(0, SEGMENT);
        const size = data.length;
        if (size === first.length) queue.shift();
        else queue[0] = first.subarray(SEGMENT);
        queued -= size;
        underway += size;
        if (queued < ROOM) tellOfRoom();
        return {
          size,
          arrive: () => {
            receive(data);
            runAcknowledgement(performance.now() + delay, () => {
              underway -= size;
              window += size;
              wake();
            });
          },
        };
      };
      turns.push(take);
      return {
        send: (data) => {
          queue.push(data);
          queued += data.length;
          wake();
        },
        room: async () => {
          if (queued >= ROOM) await new Promise<void>((resolve) => whenRoom.push(resolve));
        },
        close: () => {
          queue.length = 0;
          tellOfRoom();
          const index = turns.indexOf(take);
          if (index >= 0) turns.splice(index, 1);
        },
      };
    },
  };
}

interface Segment {
  /** Bytes. */
  readonly size: number;
  readonly arrive: () => void;
}
