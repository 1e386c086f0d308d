import type { ServerHttp2Stream } from 'node:http2';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Answer } from './answer.ts';

/** Sends an answer when it is its turn. */
export type Send = (stream: ServerHttp2Stream, urgency: number, answer: Answer) => void;

/** Bytes that are sent at once. */
const PIECE = 4096;

/**
 * Sends the answers of one connection as the servers of a deployment do: the most urgent first, of
 * equal ones the one that was asked for first, and no more than the line takes, so that what is asked
 * for later and is more urgent overtakes. Node.js by itself hands all answers over at once, mixed, and
 * marks each as ended only after all of them.
 *
 * @param room Settles once the connection can take more.
 */
export function createAnswerQueue(room: () => Promise<void>): Send {
  let waiting: Waiting[] = [];
  let isSending = false;

  const sendAll = async (): Promise<void> => {
    isSending = true;
    while (waiting.length > 0) {
      await room();
      const next = mostUrgent(waiting);
      if (next === undefined) break;
      const piece = next.body.subarray(next.sent, next.sent + PIECE);
      if (next.sent === 0) next.start();
      next.sent += piece.length;
      const isLast = next.sent >= next.body.length;
      if (isLast) waiting = waiting.filter((each) => each !== next);
      await sendPiece(next.stream, piece, isLast);
      // By then the line has seen it.
      await nextTurn();
    }
    isSending = false;
  };
  return (stream, urgency, { status, headers, body }) => {
    const start = (): void => {
      if (!stream.destroyed) stream.respond({ ...headers, ':status': status });
    };
    waiting.push({ stream, urgency, body, start, sent: 0 });
    if (!isSending) void sendAll();
  };
}

interface Waiting {
  readonly stream: ServerHttp2Stream;
  readonly urgency: number;
  readonly body: Buffer;
  readonly start: () => void;
  sent: number;
}

function mostUrgent(waiting: readonly Waiting[]): Waiting | undefined {
  const [first, ...others] = waiting;
  return others.reduce(
    (best, other) => (best !== undefined && other.urgency < best.urgency ? other : best),
    first,
  );
}

function sendPiece(stream: ServerHttp2Stream, piece: Buffer, isLast: boolean): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      stream.off('close', settle);
      resolve();
    };
    // A stream that the browser gives up calls nobody back.
    stream.on('close', settle);
    if (stream.destroyed) settle();
    else if (isLast) stream.end(piece, settle);
    else stream.write(piece, settle);
  });
}
