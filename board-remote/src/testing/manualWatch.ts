import type { SchoolSnapshot, WatchSchool } from '../school/watchSchool.ts';

interface Listener {
  readonly domain: string;
  readonly onSnapshot: (snapshot: SchoolSnapshot) => void;
  readonly onError: (error: unknown) => void;
}

/** A backend in the hands of a test. */
export function manualWatch() {
  const open: Listener[] = [];
  const opened: Listener[] = [];
  const watch: WatchSchool = (domain, onSnapshot, onError) => {
    const listener = { domain, onSnapshot, onError };
    open.push(listener);
    opened.push(listener);
    return () => {
      const index = open.indexOf(listener);
      if (index !== -1) open.splice(index, 1);
    };
  };

  function newest(): Listener {
    const listener = opened.at(-1);
    if (!listener) throw new Error('nobody listens');
    return listener;
  }

  return {
    watch,
    /** Listeners that were not ended. */
    open,
    /** All listeners that ever were. */
    opened,
    send: (data: unknown) => newest().onSnapshot({ exists: true, fromCache: false, data }),
    sendCached: (data: unknown) => newest().onSnapshot({ exists: true, fromCache: true, data }),
    sendMissing: () => newest().onSnapshot({ exists: false, fromCache: false, data: undefined }),
    sendUnreachable: () => newest().onSnapshot({ exists: false, fromCache: true, data: undefined }),
    /** Ends the newest listener as the SDK does, which then forgets it. */
    fail: (error: unknown = new Error('permission-denied')) => {
      const listener = newest();
      const index = open.indexOf(listener);
      if (index !== -1) open.splice(index, 1);
      listener.onError(error);
    },
  };
}
