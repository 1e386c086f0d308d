/**
 * Where each remote's container is found: the global that its entry sets, and the expose that the
 * shell asks it for. Both are fixed between a deployed shell and a deployed remote.
 *
 * The remote `auth` lives in the folder `auth-remote`. Its build, its local server and port and its place
 * in the security policy follow from this table; CONTRIBUTING.md tells what else a new remote needs.
 */
export const REMOTES = {
  auth: { container: 'auth_remote', expose: './auth' },
  board: { container: 'board_remote', expose: './board' },
} as const;

/** A remote of the composed site, by the name that the runtime configuration uses. */
export type RemoteName = keyof typeof REMOTES;

/**
 * Version of each remote's contract (`authContract.ts` and its like). Count it up with every
 * change that a deployed shell or a deployed remote would not survive.
 */
export const CONTRACT_VERSIONS: Readonly<Record<RemoteName, number>> = { auth: 2, board: 1 };

/** The container's file in every remote's folder; its name carries no hash, so it is never cached unasked. */
export const REMOTE_ENTRY_FILE = 'remoteEntry.js';

/** The federation plugin's manifest beside the entry, for other hosts and for developer tools. */
export const REMOTE_MANIFEST_FILE = 'mf-manifest.json';
