import type { IncomingHttpHeaders } from 'node:http';

/** Headers that belong to one HTTP/1.1 connection, which HTTP/2 forbids, and HTTP/2's own. */
const OF_A_CONNECTION = /^(:.*|connection|keep-alive|host|transfer-encoding|upgrade)$/;

/** The headers that go on from one connection to the next. */
export function endToEndHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_A_CONNECTION.test(name) ? [] : [[name, value]],
    ),
  );
}
