import type { LoggedRequest } from './loggedRequest.ts';

/** Kinds of requests whose answers are no data: a script does not decide by them what it asks for. */
const NOT_DATA = new Set(['Document', 'Script', 'Stylesheet', 'Image', 'Font']);

/**
 * Length of the longest chain in which each request had to wait for the one before it: for the page
 * or the script that asked for it, for data that a script had got when it asked, or for the leave of
 * its own preflight. The page itself counts as 1, what comes from the browser's cache as 0.
 *
 * @param requests In the order of their start.
 */
export function waterfallDepth(requests: readonly LoggedRequest[]): number {
  const preflights = new Set(
    requests.filter(({ isPreflight }) => isPreflight).map(({ url }) => url),
  );
  const depths = new Map<LoggedRequest, number>();
  for (const request of requests) {
    if (request.isPreflight) continue;
    const parents = [...depths].filter(([earlier]) => waitsFor(request, earlier));
    const own = request.fromCache ? 0 : 1 + Number(preflights.has(request.url));
    depths.set(request, own + Math.max(0, ...parents.map(([, depth]) => depth)));
  }
  return Math.max(0, ...depths.values());
}

function waitsFor(request: LoggedRequest, earlier: LoggedRequest): boolean {
  const { initiators, start } = request;
  if (initiators.includes(earlier.url)) return true;
  const { answered } = earlier;
  return (
    initiators.some((url) => new URL(url).pathname !== '/') &&
    !NOT_DATA.has(earlier.type) &&
    answered !== undefined &&
    answered <= start
  );
}
