import { createServer, type Http2Server } from 'node:http2';
import { RpcError } from '../http/responses.ts';
import { isList, isRecord } from '../json.ts';
import { authorize, type Caller } from './access/accessRules.ts';
import type { Database } from './documents/names.ts';
import { parseWrite } from './documents/parseWrite.ts';
import type { ChannelStream } from './listen/webChannel.ts';

/** What to use in place of gRPC and of the Write channel. */
const REST_ONLY = new RpcError(
  'UNIMPLEMENTED',
  'The local Firestore is written by REST alone: with firebase-admin, begin by ' +
    'initializeFirestore(app, { preferRest: true }); with the web SDK, import firebase/firestore/lite. ' +
    'A whole writer is in docs/data-model.md.',
);

/** A gRPC frame with a WriteResponse that holds nothing but a stream token of one byte. */
const WRITE_HANDSHAKE = Buffer.from('0000000003120100', 'hex');

/**
 * Answers every gRPC call at once. A client that is not answered in its own protocol tries again for
 * minutes, and `firebase-admin` speaks gRPC unless it is told otherwise.
 */
export const createGrpcRefusal = (): Http2Server =>
  createServer().on('stream', (stream, headers) => {
    stream.on('error', () => stream.destroy());
    stream.on('wantTrailers', () => {
      stream.sendTrailers({
        'grpc-status': String(REST_ONLY.grpcCode),
        'grpc-message': encodeURI(REST_ONLY.message),
      });
    });
    // A status without headers before it counts as no answer, and firebase-admin reads twice again.
    stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
    // The web SDK in Node drops a write only after the handshake; before it, it tries again for ever.
    if (headers[':path']?.endsWith('/Write') === true) stream.write(WRITE_HANDSHAKE);
    stream.end();
  });

/** Where the full SDK in a browser writes. */
export const WRITE_CHANNEL_PATH = '/google.firestore.v1.Firestore/Write/channel';

/**
 * Refuses the writes of a session of the Write channel: the access rule speaks first, then it is told what
 * to use instead. The SDK gives a write up for a lasting error only after the handshake, before it, it
 * tries again for ever.
 */
export const refuseWrites = (
  database: Database,
  caller: Caller,
  send: (responses: readonly string[]) => void,
): ChannelStream => {
  const refusalOf = (writes: readonly unknown[]): RpcError => {
    try {
      for (const write of writes) authorize(caller, 'write', parseWrite(write, database).path);
      return REST_ONLY;
    } catch (error) {
      if (error instanceof RpcError) return error;
      throw error;
    }
  };
  return {
    receive: (message) => {
      const writes = isRecord(message) ? message['writes'] : undefined;
      const answer = isList(writes) ? refusalOf(writes) : { streamId: '1', streamToken: 'AA==' };
      send([JSON.stringify(answer)]);
    },
    close: () => {},
  };
};
