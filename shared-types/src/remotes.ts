/** The remotes of the composed site, by the names that the runtime configuration uses. */
export const REMOTE_NAMES = ['auth', 'board'] as const;

/** One of {@link REMOTE_NAMES}. */
export type RemoteName = (typeof REMOTE_NAMES)[number];

/** The script in a remote's folder that hands out its exposes; never cached without asking. */
export const REMOTE_ENTRY_FILE = 'remoteEntry.js';
