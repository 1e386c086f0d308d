import { jest } from '@jest/globals';
import type { Backend, Report } from '../model/connection/backend.ts';

interface Listener {
  readonly domain: string;
  readonly onReport: (report: Report) => void;
  readonly onError: (error: unknown) => void;
}

/** A backend that answers pings, and says of schools what a test lets it say to the newest listener. */
export function fakeBackend() {
  const open = new Set<Listener>();
  const opened: Listener[] = [];
  let behaviour: 'answers' | 'refuses' | 'hangs' = 'answers';

  function newest(): Listener {
    const listener = opened.at(-1);
    if (!listener) throw new Error('nobody listens');
    return listener;
  }

  return {
    subscribe: jest.fn<Backend['subscribe']>((domain, onReport, onError) => {
      const listener = { domain, onReport, onError };
      open.add(listener);
      opened.push(listener);
      return () => void open.delete(listener);
    }),
    ping: jest.fn<Backend['ping']>((signal) => {
      if (behaviour === 'answers') return Promise.resolve();
      if (behaviour === 'refuses') return Promise.reject(new Error('refused'));
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    }),
    reconnect: jest.fn<Backend['reconnect']>(() => Promise.resolve()),
    be: (next: typeof behaviour) => {
      behaviour = next;
    },
    open,
    opened,
    send: (data: unknown) => newest().onReport({ kind: 'document', data }),
    sendMissing: () => newest().onReport({ kind: 'missing' }),
    sendDisconnected: () => newest().onReport({ kind: 'disconnected' }),
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
