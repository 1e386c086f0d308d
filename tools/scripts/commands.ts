import { addDisposable, type Command, runCommand } from '@laundry-board/command-line';
import { UserError } from '@laundry-board/sites';

/** What loads each command of package.json, with what it needs. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  preview: async () => (await import('./start.ts')).preview,
  dev: async () => (await import('./dev.ts')).dev,
  configure: async () => (await import('@laundry-board/deploy')).configure,
  'keep-releases': async () => (await import('@laundry-board/deploy')).keepReleases,
  'fetch-release': async () => (await import('@laundry-board/deploy')).fetchRelease,
  pin: async () => (await import('@laundry-board/deploy')).pin,
  smoke: async () => (await import('@laundry-board/deploy')).smoke,
  gateway: async () => {
    const { gateway } = await import('@laundry-board/gateway');
    return (args) => gateway(args, { add: addDisposable });
  },
  'new-remote': async () => (await import('./newRemote/newRemote.ts')).newRemote,
  build: async () => (await import('./build.ts')).build,
  test: async () => (await import('./checks.ts')).test,
  validate: async () => (await import('./checks.ts')).validate,
  compatibility: async () => (await import('./browserTests.ts')).compatibility,
  screenshots: async () => (await import('./browserTests.ts')).screenshots,
  soak: async () => (await import('./browserTests.ts')).soak,
  emulators: async () => (await import('./browserTests.ts')).emulators,
  mutation: async () => (await import('./mutation/mutation.ts')).mutation,
  bench: async () => {
    const { bench } = await import('@laundry-board/bench');
    return (args) => bench(args, { add: addDisposable });
  },
};

/** Loads the command that `run.mjs` was asked for. @throws UserError when there is none. */
export async function loadCommand(name: string): Promise<Command> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load !== undefined) return load();
  throw new UserError(
    `There is no command "${name}"; there are ${Object.keys(COMMANDS).join(', ')}.`,
  );
}

/** Runs the command that `run.mjs` was asked for. @param isServer Whether it stays up until a signal. */
export async function run(name: string, args: readonly string[], isServer: boolean): Promise<void> {
  await runCommand(async () => (await loadCommand(name))(args), { name, isServer });
}
