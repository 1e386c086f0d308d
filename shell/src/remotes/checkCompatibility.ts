import { CONTRACT_VERSIONS, type BuiltAgainst, type RemoteName } from '@laundry-board/shared-types';
import { RemoteError } from './RemoteError.ts';

/**
 * Makes sure, before a remote's own code runs, that it was built for a shell like this one: for the
 * same version of its contract, and for shared dependencies of the same breaking version.
 *
 * @param versions Version of each dependency that this shell shares.
 * @throws RemoteError `incompatible`, with both versions.
 */
export function checkCompatibility(
  remote: RemoteName,
  builtAgainst: BuiltAgainst,
  versions: Readonly<Record<string, string>>,
): void {
  const accepted = CONTRACT_VERSIONS[remote];
  if (builtAgainst.contract !== accepted) {
    throw new RemoteError(
      'incompatible',
      `the ${remote} remote was built for contract version ${builtAgainst.contract}, this shell has ${accepted}.`,
    );
  }
  for (const [name, theirs] of Object.entries(builtAgainst.shared)) {
    const ours = versions[name];
    if (ours !== undefined && breakingVersion(ours) === breakingVersion(theirs)) continue;
    throw new RemoteError(
      'incompatible',
      `the ${remote} remote was built with ${name} ${theirs}, this shell shares ${ours ?? 'none'}.`,
    );
  }
}

/** The part of a version that semantic versioning counts up for a breaking change. */
function breakingVersion(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}
