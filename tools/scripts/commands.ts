/** A command of package.json: gets its arguments, returns its exit status; only an error's message is printed. */
type Command = (args: readonly string[]) => Promise<number>;

/** Every command, by the name that `run.mjs` gets; each loads only what it needs. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  preview: async () => (await import('./start.ts')).preview,
  dev: async () => (await import('./dev.ts')).dev,
  configure: async () => (await import('@laundry-board/deploy')).configure,
  'keep-releases': async () => (await import('@laundry-board/deploy')).keepReleases,
  'fetch-release': async () => (await import('@laundry-board/deploy')).fetchRelease,
  pin: async () => (await import('@laundry-board/deploy')).pin,
  smoke: async () => (await import('@laundry-board/deploy')).smoke,
  build: async () => (await import('./build.ts')).build,
  test: async () => (await import('./checks.ts')).test,
  compatibility: async () => (await import('./browserTests.ts')).compatibility,
  screenshots: async () => (await import('./browserTests.ts')).screenshots,
  soak: async () => (await import('./browserTests.ts')).soak,
  browsers: async () => (await import('./browserTests.ts')).browsers,
  'failure-matrix': async () => (await import('./browserTests.ts')).failureMatrix,
  bench: async () => {
    const { runBench } = await import('@laundry-board/bench');
    const { withDisposables } = await import('./disposables.ts');
    return (args) => withDisposables((disposables) => runBench(args, disposables).then(() => 0));
  },
};
