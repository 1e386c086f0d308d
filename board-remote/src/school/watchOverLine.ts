import type { Backend } from '../connection/backend.ts';
import { keepLine } from '../connection/keepLine.ts';
import type { SchoolSnapshot, WatchSchool } from './watchSchool.ts';

const NOTHING: SchoolSnapshot = { exists: false, fromCache: true, data: undefined };

/**
 * Watches schools with a line that is kept up for each listener. A lost line is reported as what was
 * last heard, from the cache, and sooner than the SDK reports it.
 */
export function watchOverLine(watch: WatchSchool, backend: Backend): WatchSchool {
  return (domain, onSnapshot, onError) => {
    let newest = NOTHING;
    const line = keepLine(backend, () => onSnapshot({ ...newest, fromCache: true }));
    const cancel = watch(
      domain,
      (snapshot) => {
        if (snapshot.fromCache) return line.missed();
        newest = snapshot;
        line.heard();
        onSnapshot(snapshot);
      },
      (error) => {
        line.close();
        onError(error);
      },
    );
    return () => {
      line.close();
      cancel();
    };
  };
}
