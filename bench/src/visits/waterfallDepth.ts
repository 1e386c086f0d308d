import type { LoggedRequest } from './loggedRequest.ts';

/** Kinds of requests whose answers are data: what is asked for next may depend on them. */
const DATA = new Set(['Fetch', 'XHR', 'Preflight']);

/**
 * Length of the longest chain in which each request had to wait for the one before it: for the page
 * or the script that asked for it, or for data that had arrived when a script asked. The page itself
 * counts as 1.
 *
 * @param requests In the order of their start.
 */
export function waterfallDepth(requests: readonly LoggedRequest[]): number {
  const depths = new Map<LoggedRequest, number>();
  for (const request of requests) {
    const parents = [...depths].filter(([earlier]) => waitsFor(request, earlier));
    depths.set(request, 1 + Math.max(0, ...parents.map(([, depth]) => depth)));
  }
  return Math.max(0, ...depths.values());
}

function waitsFor(request: LoggedRequest, earlier: LoggedRequest): boolean {
  if (request.initiators.includes(earlier.url)) return true;
  const byScript = request.type !== 'Document' && request.initiators.some((url) => !isPage(url));
  return (
    byScript && DATA.has(earlier.type) && earlier.end !== undefined && earlier.end <= request.start
  );
}

function isPage(url: string): boolean {
  return new URL(url).pathname === '/';
}
