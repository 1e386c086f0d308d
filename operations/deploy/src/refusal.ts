import { satisfy } from '@module-federation/enhanced/runtime';
import {
  type BuildInfo,
  incompatibility,
  type RemoteName,
  type ShellInfo,
} from '@laundry-board/shared-types';

/** Why the page of a shell would refuse a remote, in the page's own words; undefined if it would not. */
export function refusal(
  remote: RemoteName,
  built: BuildInfo,
  shell: ShellInfo,
): string | undefined {
  return incompatibility(remote, built, shell, satisfy);
}
