import { createServer, type Http2Server } from 'node:http2';
import { RpcError } from '../http/rpcError.ts';

/** What to use in place of gRPC and of the Write channel. */
export const REST_ONLY = new RpcError(
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
