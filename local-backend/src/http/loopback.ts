import type { IncomingMessage } from 'node:http';

/** Names that never lead to another machine, with a port or without. */
const LOOPBACK = String.raw`(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?`;
const HOST = new RegExp(`^${LOOPBACK}$`, 'i');
const ORIGIN = new RegExp(`^https?://${LOOPBACK}$`, 'i');

/**
 * Why a request to a server of this machine comes from outside, although the connection does not: a
 * page of another site is open in a browser here. Its `Origin` tells, or the name that it had resolved
 * to the loopback address (DNS rebinding).
 *
 * @returns A sentence; `undefined` when nothing speaks against the request.
 */
export const refusalOfForeign = ({
  headers: { host = '', origin },
}: Pick<IncomingMessage, 'headers'>): string | undefined => {
  if (!HOST.test(host)) {
    return `This server is called localhost or 127.0.0.1, not ${JSON.stringify(host)}.`;
  }
  return origin === undefined || ORIGIN.test(origin)
    ? undefined
    : `Only pages of this machine may use this server, not those of ${JSON.stringify(origin)}.`;
};
