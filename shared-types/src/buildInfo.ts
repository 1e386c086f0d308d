import { isObject } from './isObject.ts';
import type { RemoteName } from './remotes.ts';
import { breakingVersion } from './sharedDependencies.ts';

/**
 * Build info: what a remote's entry states about its build, so that the shell can reject it before any
 * other code of the remote runs. It is on `window`, under `buildInfoGlobal`.
 */
export interface BuildInfo {
  /** Version of the remote's contract, as the table of remotes has it. */
  readonly contract: number;
  /** Version of each shared dependency, such as `19.3.1`. */
  readonly shared: Readonly<Record<string, string>>;
}

/** Whether a value found on `window` is a {@link BuildInfo}. */
export function isBuildInfo(value: unknown): value is BuildInfo {
  return (
    isObject(value) &&
    typeof value['contract'] === 'number' &&
    isObject(value['shared']) &&
    Object.values(value['shared']).every((version) => typeof version === 'string')
  );
}

/** What a shell offers to remotes: the counterpart of {@link BuildInfo}. */
export interface ShellInfo {
  /** Version of each remote's contract: `CONTRACT_VERSIONS`. */
  readonly contracts: Readonly<Record<string, number>>;
  /** Version of each dependency that it shares. */
  readonly shared: Readonly<Record<string, string>>;
}

/** Why a remote can't run in a shell, as half a sentence with both versions; undefined if it can. */
export function incompatibility(
  remote: RemoteName,
  { contract, shared }: BuildInfo,
  shell: ShellInfo,
): string | undefined {
  const accepted = shell.contracts[remote];
  if (contract !== accepted) {
    return `the ${remote} remote was built for contract version ${contract}, this shell has ${accepted ?? 'none'}.`;
  }
  const [name, version] =
    Object.entries(shared).find(
      ([dependency, built]) =>
        breakingVersion(shell.shared[dependency] ?? '') !== breakingVersion(built),
    ) ?? [];
  if (name === undefined) return undefined;
  return `the ${remote} remote was built with ${name} ${version}, this shell shares ${shell.shared[name] ?? 'none'}.`;
}
