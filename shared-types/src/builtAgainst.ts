/**
 * What a remote's entry states about its build, so that the shell can turn it away before anything
 * else of it runs. It stands on `window`, by {@link builtAgainstGlobal}.
 */
export interface BuiltAgainst {
  /** See {@link CONTRACT_VERSIONS}. */
  readonly contract: number;
  /** Version of each shared dependency, such as `19.3.1`. */
  readonly shared: Readonly<Record<string, string>>;
}

/** The global that a container's entry states its {@link BuiltAgainst} by. */
export function builtAgainstGlobal(container: string): string {
  return `${container}_built_against`;
}

/** The global that a container's entry names its version by, such as a commit: for logs and developer tools. */
export function versionGlobal(container: string): string {
  return `${container}_version`;
}

/**
 * The global that a container's chunks register with. The shell removes it before it loads an entry again,
 * so that a newer build never takes a chunk of the one before for its own.
 */
export function chunksGlobal(container: string): string {
  return `${container}_chunks`;
}

/** Whether a value found on `window` is a {@link BuiltAgainst}. */
export function isBuiltAgainst(value: unknown): value is BuiltAgainst {
  return (
    typeof value === 'object' &&
    value !== null &&
    'contract' in value &&
    typeof value.contract === 'number' &&
    'shared' in value &&
    typeof value.shared === 'object' &&
    value.shared !== null &&
    Object.values(value.shared).every((version) => typeof version === 'string')
  );
}
