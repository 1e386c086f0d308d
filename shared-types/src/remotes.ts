/**
 * Where each remote's container is found: the script in its folder that hands out its exposes, and
 * the global that the script sets. Both are fixed between a deployed shell and a deployed remote.
 */
export const REMOTES = {
  auth: { container: 'auth_remote', expose: './auth' },
  board: { container: 'board_remote', expose: './board' },
} as const;

/** A remote of the composed site, by the name that the runtime configuration uses. */
export type RemoteName = keyof typeof REMOTES;

/** The container's file in every remote's folder; its name carries no hash, so it is never cached unasked. */
export const REMOTE_ENTRY_FILE = 'remoteEntry.js';
