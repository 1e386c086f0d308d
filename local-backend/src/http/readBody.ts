import type { IncomingMessage } from 'node:http';
import { RpcError } from './rpcError.ts';

/** Firestore's own limit of a request, in bytes. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/**
 * The request's body as text.
 *
 * @throws {RpcError} INVALID_ARGUMENT when it is larger than 10 MiB. The rest is still taken from the
 *   socket, or the client would see a broken connection instead of the answer.
 */
export const readBody = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        chunks.length = 0;
        reject(new RpcError('INVALID_ARGUMENT', `Request is larger than ${MAX_BODY_BYTES} bytes.`));
      } else {
        chunks.push(chunk);
      }
    });
    request.on('end', () => {
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    request.on('error', reject);
  });
