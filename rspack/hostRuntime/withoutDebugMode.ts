/**
 * Stands in for what the runtime finds out about where it runs: in a page, and without its debug mode.
 * The runtime would look that up in the page's storage as soon as it runs, which keeps the page waiting
 * for another process before React begins.
 */
export const isDebugMode = (): boolean => false;

export const isBrowserEnvValue = true;

export const isBrowserEnv = (): boolean => true;

export const isReactNativeEnv = (): boolean => false;

export const getProcessEnv = (): Readonly<Record<string, string>> => ({});
