/**
 * How SWC writes scripts for the supported browsers, which it learns from the build's target: around
 * the bugs of one it changes the code that meets them, and not all that has the same syntax.
 */
export const SYNTAX = { bugfixes: true } as const;

/**
 * How SWC makes scripts small: until a pass finds nothing more to shorten, where two passes are usual,
 * which is 0.25 kB of Brotli before the login screen; and with `??` and `?.`, which it does not learn
 * from the target here.
 */
export const MINIMISATION = { compress: { ecma: 2020, passes: 0 } } as const;
