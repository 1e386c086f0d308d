import type { Site } from '../startup/createSite.ts';
import { type Caches, setResidentFlag } from './residentFlag.ts';

/**
 * Tells the service worker whenever a resident has signed in or out. It follows the page's session, and also the one
 * that replaces a failed session.
 */
export function flagResident({ auth }: Pick<Site, 'auth'>, caches: Caches): void {
  let leaveSession = (): void => {};

  function followSession(): void {
    leaveSession();
    leaveSession = () => {};
    const remote = auth.resource.getSnapshot();
    if (remote.phase !== 'ready') return;
    const { session } = remote.value;
    const setFlag = (): void => {
      const { phase } = session.getSnapshot();
      if (phase === 'loading') return;
      // Without the flag, the page connects by itself.
      setResidentFlag(caches, phase === 'signed-in').catch(() => {});
    };
    leaveSession = session.subscribe(setFlag);
    setFlag();
  }
  auth.resource.subscribe(followSession);
  followSession();
}
