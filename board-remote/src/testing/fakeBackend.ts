import { jest } from '@jest/globals';
import type { Backend, Snapshot } from '../model/connection/backend.ts';

interface Listener {
  readonly path: string;
  readonly onSnapshot: (snapshot: Snapshot) => void;
  readonly onError: (error: unknown) => void;
}

/** A backend that answers pings, and sends a test's snapshots to the newest listener. */
export function fakeBackend() {
  const open = new Set<Listener>();
  const opened: Listener[] = [];
  let behaviour: 'answers' | 'refuses' | 'hangs' = 'answers';

  /** The newest listener to a building's document, or to the school's. */
  function newest(buildingId?: string): Listener {
    const isMeant = ({ path }: Listener): boolean => path.split('/buildings/')[1] === buildingId;
    const listener = [...opened].reverse().find(isMeant);
    if (!listener) throw new Error('nobody listens');
    return listener;
  }

  return {
    subscribe: jest.fn<Backend['subscribe']>((path, onSnapshot, onError) => {
      const listener = { path, onSnapshot, onError };
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
    probe: jest.fn<Backend['probe']>(() => Promise.resolve()),
    be: (next: typeof behaviour) => {
      behaviour = next;
    },
    open,
    opened,
    send: (data: unknown, buildingId?: string) =>
      newest(buildingId).onSnapshot({ kind: 'document', data }),
    sendMissing: (buildingId?: string) => newest(buildingId).onSnapshot({ kind: 'missing' }),
    sendDisconnected: (buildingId?: string) =>
      newest(buildingId).onSnapshot({ kind: 'disconnected' }),
    fail: (error: unknown = new Error('permission-denied'), buildingId?: string) => {
      const listener = newest(buildingId);
      open.delete(listener);
      listener.onError(error);
    },
  };
}

export function setVisibility(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}
