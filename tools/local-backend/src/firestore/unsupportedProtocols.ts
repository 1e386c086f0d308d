import { createServer, type Http2Server } from 'node:http2';
import { isList, isRecord, RpcError } from '../http/googleApi.ts';
import { type Caller, isAllowed } from './access/accessRules.ts';
import type { ChannelStream } from './listen/webChannel.ts';

/** What to use instead of gRPC and the Write channel. */
const REST_ONLY = new RpcError(
  'UNIMPLEMENTED',
  'The local Firestore accepts writes by REST only: with firebase-admin, call ' +
    'initializeFirestore(app, { preferRest: true }); with the web SDK, import firebase/firestore/lite. ' +
    'See docs/data-model.md for a complete writer.',
);

const WRITE_DENIED = new RpcError('PERMISSION_DENIED', 'Only the owner may write.');

/** A gRPC frame with a WriteResponse that contains only a stream token of one byte. */
const WRITE_HANDSHAKE = Buffer.from('0000000003120100', 'hex');

/** How long a connection may stand still, milliseconds. */
const STANDSTILL_MS = 60_000;

/** Rejects every gRPC call at once. Without an answer in its own protocol a client retries for minutes. */
export function createGrpcRejection(): Http2Server {
  // Every call has been answered long before, so a connection that stands still is none of a client that waits.
  const server = createServer().setTimeout(STANDSTILL_MS);
  return server.on('stream', (stream, headers) => {
    stream.on('error', () => stream.destroy());
    stream.on('wantTrailers', () => {
      stream.sendTrailers({
        'grpc-status': String(REST_ONLY.grpcCode),
        'grpc-message': encodeURI(REST_ONLY.message),
      });
    });
    // firebase-admin retries reads twice when the status comes without headers.
    stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
    // The web SDK in Node retries forever before the handshake, but gives up a write after it.
    if (headers[':path']?.endsWith('/Write') === true) stream.write(WRITE_HANDSHAKE);
    stream.end();
  });
}

/** The path of the write stream of the full SDK in a browser. */
export const WRITE_CHANNEL_PATH = '/google.firestore.v1.Firestore/Write/channel';

/**
 * Rejects what the full SDK writes in a browser: by the access rule, or with a hint what to use instead. The
 * SDK retries forever before the handshake, but gives up a write after it.
 */
export function rejectWrites(
  caller: Caller,
  send: (responses: readonly string[]) => void,
): ChannelStream {
  return {
    receive: (message) => {
      const hasWrites = isRecord(message) && isList(message['writes']);
      const rejection = isAllowed(caller, 'write', '') ? REST_ONLY : WRITE_DENIED;
      send([JSON.stringify(hasWrites ? rejection : { streamId: '1', streamToken: 'AA==' })]);
    },
    close: () => {},
  };
}
