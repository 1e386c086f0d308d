import { REMOTE_NAMES, remoteFolder } from '@laundry-board/shared-types';
import type { LocalAddress, LocalAddresses } from '@laundry-board/site-server';
import { DEPLOYABLES, type Deployable } from './packages.ts';

/** Where the shell and the remotes listen on this machine, or those of them that are named. */
export function siteAddresses(
  addresses: LocalAddresses,
  names: readonly Deployable[] = DEPLOYABLES,
): readonly LocalAddress[] {
  const remotes = REMOTE_NAMES.map((remote) => [remoteFolder(remote), addresses[remote]] as const);
  return [['shell', addresses.shell] as const, ...remotes]
    .filter(([name]) => names.includes(name))
    .map(([, address]) => address);
}
