import { jest } from '@jest/globals';
import type { Backend } from '../connection/connectionMonitor.ts';
import type { SchoolSnapshot } from '../school/subscription.ts';

interface Listener {
  readonly domain: string;
  readonly onSnapshot: (snapshot: SchoolSnapshot) => void;
  readonly onError: (error: unknown) => void;
}

/** A backend that answers pings, and says of schools what a test lets it say to the newest listener. */
export function fakeBackend() {
  const open = new Set<Listener>();
  const opened: Listener[] = [];
  const subscribe: Backend['subscribe'] = (domain, onSnapshot, onError) => {
    const listener = { domain, onSnapshot, onError };
    open.add(listener);
    opened.push(listener);
    return () => void open.delete(listener);
  };

  function newest(): Listener {
    const listener = opened.at(-1);
    if (!listener) throw new Error('nobody listens');
    return listener;
  }

  let behaviour: 'answers' | 'refuses' | 'hangs' = 'answers';
  const ping = jest.fn<Backend['ping']>((signal) => {
    if (behaviour === 'answers') return Promise.resolve();
    if (behaviour === 'refuses') return Promise.reject(new Error('refused'));
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });

  return {
    subscribe,
    ping,
    reconnect: jest.fn<Backend['reconnect']>(() => Promise.resolve()),
    be: (next: typeof behaviour) => {
      behaviour = next;
    },
    open,
    opened,
    send: (data: unknown) => newest().onSnapshot({ exists: true, fromCache: false, data }),
    sendCached: (data: unknown) => newest().onSnapshot({ exists: true, fromCache: true, data }),
    sendMissing: () => newest().onSnapshot({ exists: false, fromCache: false, data: undefined }),
    sendUnreachable: () => newest().onSnapshot({ exists: false, fromCache: true, data: undefined }),
    fail: (error: unknown = new Error('permission-denied')) => {
      open.delete(newest());
      newest().onError(error);
    },
  };
}

export function setVisibility(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}
