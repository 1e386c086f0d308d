/**
 * A command of package.json. It gets the words behind its name and answers with an exit status; what
 * it throws is told by its message alone.
 */
export type Command = (words: readonly string[]) => Promise<number>;

/** Every command, by the name that `run.mjs` is called with; each loads only what it needs. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  dev: async () => (await import('./dev.ts')).dev,
  preview: async () => (await import('./preview.ts')).preview,
  configure: async () => (await import('./configure.ts')).configure,
  build: async () => (await import('./build.ts')).build,
  test: async () => (await import('./test.ts')).test,
  screenshots: async () => (await import('./screenshots.ts')).screenshots,
  soak: async () => (await import('./soak.ts')).soak,
  browsers: async () => (await import('./browsers.ts')).browsers,
  'failure-matrix': async () => (await import('./failureMatrix.ts')).failureMatrix,
  dependencies: async () => (await import('./dependencies.ts')).dependencies,
  bench: async () => (await import('./bench.ts')).bench,
};
