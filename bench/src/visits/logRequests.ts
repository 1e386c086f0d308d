import type { CDPSession } from '@playwright/test';
import type { LoggedRequest } from './loggedRequest.ts';

/** The requests of a page from the moment that they were asked to be logged. */
export interface RequestLog {
  /**
   * In the order of their start.
   *
   * @param timeOrigin The page's `performance.timeOrigin`, which all times are counted from.
   */
  readonly requests: (timeOrigin: number) => readonly LoggedRequest[];
}

/** What Chrome tells of why it made a request. */
interface Initiator {
  readonly url?: string;
  readonly stack?: Stack;
}

interface Stack {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: Stack;
}

type Entry = { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] };

/** Logs what a page asks the network for. */
export async function logRequests(session: CDPSession): Promise<RequestLog> {
  const entries = new Map<string, Entry>();
  /** Bytes of the bodies, as the servers named them. */
  const bodies = new Map<string, number>();
  /** Seconds from Chrome's monotonic clock to the clock on the wall. */
  let toWallClock = 0;

  session.on('Network.requestWillBeSent', (sent) => {
    const { requestId, request, type, timestamp, wallTime, initiator } = sent;
    if (!/^https?:/.test(request.url)) return;
    if (entries.size === 0) toWallClock = wallTime - timestamp;
    entries.set(requestId, {
      id: requestId,
      url: request.url,
      type: type ?? 'Other',
      start: timestamp,
      answered: undefined,
      end: undefined,
      initiators: initiatorsOf(initiator),
      isPreflight: initiator.type === 'preflight',
      status: 0,
      bytes: 0,
      fromCache: false,
    });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const entry = entries.get(requestId);
    if (entry !== undefined) entry.fromCache = true;
  });
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const entry = entries.get(requestId);
    if (entry === undefined) return;
    entry.answered = timestamp;
    entry.status = response.status;
    entry.fromCache ||= response.fromDiskCache === true || response.fromPrefetchCache === true;
  });
  // What came over the network itself: of an answer "not modified" Chrome tells what its cache held,
  // and its own count of a body is wrong where that arrives together with the headers.
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    bodies.set(requestId, statusCode === 200 ? Number(headers['content-length'] ?? 0) : 0);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const entry = entries.get(requestId);
    if (entry !== undefined) entry.end = timestamp;
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const entry = entries.get(requestId);
    if (entry !== undefined) entry.end = timestamp;
  });
  await session.send('Network.enable');
  return {
    requests: (timeOrigin) => {
      const fromOrigin = (seconds: number): number => (seconds + toWallClock) * 1000 - timeOrigin;
      return [...entries.values()]
        .map(({ start, answered, end, ...entry }) => ({
          ...entry,
          bytes: entry.fromCache ? 0 : (bodies.get(entry.id) ?? 0),
          start: fromOrigin(start),
          answered: answered === undefined ? undefined : fromOrigin(answered),
          end: end === undefined ? undefined : fromOrigin(end),
        }))
        .toSorted((one, other) => one.start - other.start);
    },
  };
}

function initiatorsOf({ url, stack }: Initiator): readonly string[] {
  const urls = new Set(url === undefined ? [] : [url]);
  for (let part = stack; part !== undefined; part = part.parent) {
    for (const frame of part.callFrames) urls.add(frame.url);
  }
  urls.delete('');
  return [...urls];
}
