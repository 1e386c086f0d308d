import { createSubscribers } from '../store/createSubscribers.ts';
import { createPace } from './createPace.ts';
import { keepWatching } from './keepWatching.ts';
import { parseSchool } from './parseSchool.ts';
import { LOADING, MISSING, type SchoolState, UNREACHABLE } from './schoolState.ts';
import type { SchoolSnapshot, WatchSchool } from './watchSchool.ts';

/** A school for React's `useSyncExternalStore`: it is watched while somebody is subscribed. */
export interface SchoolStore {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => SchoolState;
}

/** The school of one domain; null is a domain that can't have a document. */
export function createSchoolStore(domain: string | null, watch: WatchSchool): SchoolStore {
  const { subscribe, tell } = createSubscribers(start);
  let state = domain === null ? MISSING : LOADING;
  let saidMissing = false;
  const isRush = createPace();

  function hear({ exists, fromCache, data }: SchoolSnapshot): void {
    if (exists) {
      saidMissing = false;
      const { school, problems } = parseSchool(data);
      if (problems > 0) {
        console.warn(`The school document holds malformed fields: ${problems}. Defaults stand in.`);
      }
      const hurried = isRush(performance.now());
      state = { phase: 'live', school, reachable: !fromCache, hurried };
    } else if (!fromCache) {
      sayMissing();
      state = MISSING;
    } else if (state.phase === 'live') {
      state = { ...state, reachable: false };
    } else {
      state = UNREACHABLE;
    }
    tell();
  }

  function sayMissing(): void {
    if (!saidMissing) console.warn('No document for the domain', domain);
    saidMissing = true;
  }

  function start(): () => void {
    if (domain !== null) return keepWatching(watch, domain, hear);
    sayMissing();
    return () => {};
  }

  return { subscribe, getSnapshot: () => state };
}
