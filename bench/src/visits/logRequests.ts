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
  const headerBytes = new Map<string, number>();
  const bodyBytes = new Map<string, number>();
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
    // What HTTP/2 adds to a body is no part of it; a stream has no length.
    const length = Number(response.headers['content-length'] ?? Number.NaN);
    headerBytes.set(requestId, response.encodedDataLength);
    if (response.status === 200 && !Number.isNaN(length)) bodyBytes.set(requestId, length);
    entry.answered = timestamp;
    entry.status = response.status;
    entry.fromCache ||= response.fromDiskCache === true || response.fromPrefetchCache === true;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const entry = entries.get(requestId);
    if (entry === undefined) return;
    entry.end = timestamp;
    const onTheLine = encodedDataLength - (headerBytes.get(requestId) ?? 0);
    // What was asked for anew and has not changed comes without a body.
    if (!entry.fromCache && onTheLine > 0) entry.bytes = bodyBytes.get(requestId) ?? onTheLine;
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
