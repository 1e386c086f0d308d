import { UserError } from '@laundry-board/sites';
import { describeError } from './describeError.ts';
import { addDisposable, runToEnd } from './disposables.ts';

/** A command of package.json: gets its arguments. */
type Command = (args: readonly string[]) => Promise<void>;

/** Every command by its name; each loads only what it needs. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).start,
  preview: async () => (await import('./start.ts')).preview,
  dev: async () => (await import('./dev.ts')).dev,
  configure: async () => (await import('@laundry-board/deploy')).configure,
  'keep-releases': async () => (await import('@laundry-board/deploy')).keepReleases,
  'fetch-release': async () => (await import('@laundry-board/deploy')).fetchRelease,
  pin: async () => (await import('@laundry-board/deploy')).pin,
  smoke: async () => (await import('@laundry-board/deploy')).smoke,
  'new-remote': async () => (await import('./newRemote/newRemote.ts')).newRemote,
  build: async () => (await import('./build.ts')).build,
  test: async () => (await import('./checks.ts')).test,
  validate: async () => (await import('./checks.ts')).validate,
  compatibility: async () => (await import('./browserTests.ts')).compatibility,
  screenshots: async () => (await import('./browserTests.ts')).screenshots,
  soak: async () => (await import('./browserTests.ts')).soak,
  emulators: async () => (await import('./browserTests.ts')).emulators,
  mutation: async () => (await import('./mutation.ts')).mutation,
  bench: async () => {
    const { runBench } = await import('@laundry-board/bench');
    return (args) => runBench(args, { add: addDisposable });
  },
};

/** Loads the command that `run.mjs` was asked for. @throws UserError when there is none. */
export async function loadCommand(name: string): Promise<Command> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    throw new UserError(
      `There is no command "${name}"; there are ${Object.keys(COMMANDS).join(', ')}.`,
    );
  }
  return load();
}

/** Runs this process's one command, and ends the process: with 1 after an error, else with its own exit code or 0. */
export async function runCommand(name: string, args: readonly string[]): Promise<void> {
  for (const output of [process.stdout, process.stderr]) goOnWithoutReader(output);
  try {
    const command = await loadCommand(name);
    await runToEnd(() => command(args));
    process.exit();
  } catch (error) {
    console.error(describeError(error));
    process.exit(1);
  }
}

/** `npm start | head`: once nobody reads its output any more, a site stays up without it, and a check still has its status. */
export function goOnWithoutReader(output: NodeJS.EventEmitter): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
