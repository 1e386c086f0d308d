/*
 * The globals of a container beside the one with its own name. They are fixed between a deployed shell and a
 * deployed remote.
 */

/** The global under which a container's entry states its `BuildInfo`. */
export function buildInfoGlobal(container: string): string {
  return `${container}_built_against`;
}

/** The global under which a container's entry states its version, such as a commit, for logs and developer tools. */
export function versionGlobal(container: string): string {
  return `${container}_version`;
}

/**
 * The global under which a container's entry states the files that it loads before its expose runs: their hashes, as in a
 * script's `integrity`, by absolute URLs. The shell may preload them.
 */
export function filesGlobal(container: string): string {
  return `${container}_files`;
}

/**
 * The global under which a container's chunks register. The shell removes it before it loads an entry
 * again, so that a newer build never uses a chunk of the one before as its own.
 */
export function chunksGlobal(container: string): string {
  return `${container}_chunks`;
}
