import { RpcError } from './rpcError.ts';

/**
 * The decoded parts of a URL's path, without the leading slash.
 *
 * @throws {RpcError} INVALID_ARGUMENT when a part isn't well-formed percent encoding.
 */
export const pathSegments = (url: URL): readonly string[] => {
  try {
    return url.pathname.slice(1).split('/').map(decodeURIComponent);
  } catch {
    throw new RpcError('INVALID_ARGUMENT', 'The path is not well-formed percent encoding.');
  }
};
