import type { CDPSession } from '@playwright/test';
import type { LoggedRequest } from './loggedRequest.ts';

/** The requests of a page from the moment that they were asked to be logged. */
export interface RequestLog {
  /** In the order of their start. */
  readonly requests: () => readonly LoggedRequest[];
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

/** Logs what a page asks the network for. The first request has to be the page itself. */
export async function logRequests(session: CDPSession): Promise<RequestLog> {
  const entries = new Map<string, Entry>();
  const headerBytes = new Map<string, number>();
  let navigation: number | undefined;

  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, initiator }) => {
    if (!/^https?:/.test(request.url)) return;
    navigation ??= timestamp;
    entries.set(requestId, {
      id: requestId,
      url: request.url,
      type: type ?? 'Other',
      start: (timestamp - navigation) * 1000,
      end: undefined,
      initiators: initiatorsOf(initiator),
      status: 0,
      bytes: 0,
      fromCache: false,
    });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const entry = entries.get(requestId);
    if (entry !== undefined) entry.fromCache = true;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = entries.get(requestId);
    if (entry === undefined) return;
    headerBytes.set(requestId, response.encodedDataLength);
    entry.status = response.status;
    entry.fromCache ||= response.fromDiskCache === true || response.fromPrefetchCache === true;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const entry = entries.get(requestId);
    if (entry === undefined) return;
    entry.end = (timestamp - (navigation ?? timestamp)) * 1000;
    const headers = headerBytes.get(requestId) ?? 0;
    if (!entry.fromCache) entry.bytes = Math.max(0, encodedDataLength - headers);
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const entry = entries.get(requestId);
    if (entry !== undefined) entry.end = (timestamp - (navigation ?? timestamp)) * 1000;
  });
  await session.send('Network.enable');
  return {
    requests: () => [...entries.values()].toSorted((one, other) => one.start - other.start),
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
