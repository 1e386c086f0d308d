import { builtAgainst, buildVersion } from '@laundry-board/deploy/buildInfo';
import { type RemoteName, REMOTES } from '@laundry-board/shared-types';

// The federation plugin reads the same variable for its manifest.
process.env['MF_BUILD_VERSION'] ??= buildVersion();

/** What a remote's entry states of its build, for a `DefinePlugin`: see container-runtime/src/entry.ts. */
export function entryConstants(remote: RemoteName): Readonly<Record<string, string>> {
  return {
    CONTAINER: JSON.stringify(REMOTES[remote].container),
    VERSION: JSON.stringify(buildVersion()),
    BUILT_AGAINST: JSON.stringify(builtAgainst(remote)),
  };
}
