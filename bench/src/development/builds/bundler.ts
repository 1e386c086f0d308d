/** What the packages are built by: what ships, and its reference. */
export const BUNDLERS = ['rspack', 'webpack'] as const;

/** One of {@link BUNDLERS}. */
export type Bundler = (typeof BUNDLERS)[number];

/** The packages that are deployed. */
export const PACKAGES = ['shell', 'auth-remote', 'board-remote'] as const;

/** One of {@link PACKAGES}. */
export type PackageName = (typeof PACKAGES)[number];
