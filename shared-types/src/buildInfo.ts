import { isObject } from './fields.ts';
import type { RemoteName } from './remotes.ts';
import { breakingVersion } from './sharedDependencies.ts';

/**
 * Build info: what a remote's entry states about its build, so that the shell can reject it before any
 * other code of the remote runs. It is on `window`, under `buildInfoGlobal`.
 */
export interface BuildInfo {
  /** Version of the remote's contract, as the table of remotes has it. */
  readonly contract: number;
  /**
   * What the remote needs of each shared dependency: a range in npm's notation, such as `18.x || 19.x`, or a version
   * such as `19.3.1`, which means that its breaking version is needed.
   */
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
  /** Earlier versions that it accepts, too: `EARLIER_CONTRACTS`. Old shells accept none. */
  readonly earlierContracts?: Readonly<Record<string, readonly number[]>>;
  /** Version of each dependency that it shares. */
  readonly shared: Readonly<Record<string, string>>;
}

/** Whether a version is in a range in npm's notation: `satisfy` of the federation runtime. */
export type Satisfies = (version: string, range: string) => boolean;

/**
 * Why a remote can't run in a shell, as a sentence with what each of them has; undefined if it can.
 */
export function incompatibility(
  remote: RemoteName,
  { contract, shared }: BuildInfo,
  shell: ShellInfo,
  satisfies: Satisfies,
): string | undefined {
  const accepted = [shell.contracts[remote] ?? [], shell.earlierContracts?.[remote] ?? []].flat();
  if (!accepted.includes(contract)) {
    const has = accepted.join(' and ') || 'none';
    return `the ${remote} remote was built for contract version ${contract}, this shell has ${has}.`;
  }
  for (const [name, needed] of Object.entries(shared)) {
    const offered = shell.shared[name];
    const range = PLAIN_VERSION.test(needed) ? breakingVersion(needed) : needed;
    if (offered !== undefined && satisfies(offered, range)) continue;
    const shares = offered ?? `only ${Object.keys(shell.shared).join(', ')}`;
    return `the ${remote} remote was built for ${name} ${needed}, this shell shares ${shares}.`;
  }
  return undefined;
}

const PLAIN_VERSION = /^\d+\.\d+\.\d+([+-]|$)/;
