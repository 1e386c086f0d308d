import type { RemoteName } from '@laundry-board/shared-types';
import type { Remote } from '../federation/RemoteSlot.tsx';
import type { Site } from '../startup/site.ts';

/** All remotes of a site. */
export function remotesOf(site: Site): readonly Remote<unknown>[] {
  const isContent = (name: string): name is Exclude<RemoteName, 'auth'> => name !== 'auth';
  return [site.auth, ...Object.keys(site.config.remotes).filter(isContent).map(site.remote)];
}
