import type * as shipped from '../../../../../shell/src/startup/preloadRemotes.ts';

/** Replaces the shell's where there are no entries of remotes. */
export const preloadContentRemotes: typeof shipped.preloadContentRemotes = () => {};
