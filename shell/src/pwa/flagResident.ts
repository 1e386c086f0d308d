import type { ReadableStore } from '@laundry-board/shared-types/store';
import type { RemoteState } from '../remotes/remoteState.ts';
import type { Auth } from '../startup/createSite.ts';
import { type Caches, setResidentFlag } from './residentFlag.ts';

/**
 * Tells the service worker whenever a resident has signed in or out. It follows the page's session, and also the one
 * that replaces a failed session.
 */
export function flagResident(
  { auth }: { readonly auth: ReadableStore<RemoteState<Auth>> },
  caches: Caches,
): void {
  let leaveSession = (): void => {};

  function followSession(): void {
    leaveSession();
    leaveSession = () => {};
    const remote = auth.getSnapshot();
    if (remote.kind !== 'ready') return;
    const { session } = remote.loaded.value;
    const setFlag = (): void => {
      const { phase } = session.getSnapshot();
      if (phase === 'loading') return;
      // Without the flag, the page connects by itself.
      setResidentFlag(caches, phase === 'signed-in').catch(() => {});
    };
    leaveSession = session.subscribe(setFlag);
    setFlag();
  }
  auth.subscribe(followSession);
  followSession();
}
