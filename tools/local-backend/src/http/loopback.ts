import type { IncomingMessage } from 'node:http';

/** Host names of this machine, with an optional port. */
const LOOPBACK = String.raw`(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?`;
const HOST = new RegExp(`^${LOOPBACK}$`, 'i');
const ORIGIN = new RegExp(`^https?://${LOOPBACK}$`, 'i');

/**
 * Why a request is refused although its connection comes from this machine: a page of another site in
 * a local browser sent it. Its `Origin` gives it away, or, after DNS rebinding, its `Host`.
 *
 * @returns A sentence; `undefined` when the request is acceptable.
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
