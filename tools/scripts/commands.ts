import { UserError } from '@laundry-board/sites';
import { asksForHelp, type CommandHelp, helpText } from './commandHelp.ts';
import { describeError } from './describeError.ts';
import { addDisposable, runToEnd } from './disposables.ts';

/** A command of package.json. */
interface Command extends CommandHelp {
  /** Loads what runs it, which gets its arguments. */
  readonly load: () => Promise<(args: readonly string[]) => Promise<void>>;
}

const LOCAL_OPTIONS = {
  'no-simulation': 'leaves the documents of the schools alone (SIMULATION=off)',
};

/** Every command by its name; each loads only what it needs. */
const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    about: 'builds the site and serves it with the local backend and a simulated school',
    options: { ...LOCAL_OPTIONS, 'no-reports': 'has no report endpoint (REPORTS=off)' },
    load: async () => (await import('./start.ts')).start,
  },
  preview: {
    about: 'serves the builds as they are, and makes missing ones',
    options: { ...LOCAL_OPTIONS, 'config FILE': 'runs by the configuration of a deployment' },
    load: async () => (await import('./start.ts')).preview,
  },
  dev: {
    about: 'serves the site, or one remote on a page of its own, with hot reloading',
    names: '[REMOTE…]',
    options: { ...LOCAL_OPTIONS, 'shell URL': 'runs the named remotes in a deployed shell' },
    load: async () => (await import('./dev.ts')).dev,
  },
  configure: {
    about: 'checks the configuration of a deployment, and prepares the built shell for it',
    options: { 'config FILE': 'the configuration' },
    load: async () => (await import('@laundry-board/deploy')).configure,
  },
  'keep-releases': {
    about: 'lists a build in its releases.json, and adds the files of the releases before it',
    names: 'SITE',
    options: {
      'live URL': 'where the site is deployed',
      'shell URL': 'of a remote: the live shell that has to accept it',
      'config FILE': 'of the shell: the configuration that it is deployed with',
      first: 'the site lists no releases yet, or there is no shell yet',
      older: 'deploys an earlier commit than the live one',
      breaking: 'deploys a build that its live counterpart refuses',
    },
    load: async () => (await import('@laundry-board/deploy')).keepReleases,
  },
  'fetch-release': {
    about: 'downloads the live release of a site',
    names: 'URL',
    options: { 'to FOLDER': 'where its files are put' },
    load: async () => (await import('@laundry-board/deploy')).fetchRelease,
  },
  pin: {
    about: 'holds a remote at its live release, in the configuration of a deployment',
    names: 'REMOTE',
    options: {
      'config FILE': 'the configuration',
      back: 'the release before the one that runs',
      off: 'the newest one again, also after later deploys',
    },
    load: async () => (await import('@laundry-board/deploy')).pin,
  },
  smoke: {
    about: 'checks a live deployment from outside, with the files of the named builds',
    names: '[SITE…]',
    options: { 'shell URL': 'where the shell is deployed' },
    load: async () => (await import('@laundry-board/deploy')).smoke,
  },
  'new-remote': {
    about: 'adds a remote that passes every check',
    names: 'NAME',
    load: async () => (await import('./newRemote/newRemote.ts')).newRemote,
  },
  build: {
    about: 'makes the production builds of all sites, or of the named ones',
    names: '[SITE…]',
    load: async () => (await import('./build.ts')).build,
  },
  test: {
    about: 'checks the product, or runs the named checks; a part of a file name follows "browser"',
    names: '[CHECK…]',
    load: async () => (await import('./checks.ts')).test,
  },
  validate: {
    about: 'runs every check, or the named ones',
    names: '[CHECK…]',
    load: async () => (await import('./checks.ts')).validate,
  },
  compatibility: {
    about: 'runs the live releases with the builds of this commit, and prints which pairs work',
    options: { 'live URL': 'where the shell is deployed; without it, the builds stand for it' },
    load: async () => (await import('./browserTests.ts')).compatibility,
  },
  screenshots: {
    about: 'makes the pictures of the README',
    load: async () => (await import('./browserTests.ts')).screenshots,
  },
  soak: {
    about: 'uses the built board for minutes, with outages of the backend and the network',
    options: { 'minutes N': 'for how long, 10 by default' },
    load: async () => (await import('./browserTests.ts')).soak,
  },
  emulators: {
    about: "uses the built site on Google's own emulators",
    load: async () => (await import('./browserTests.ts')).emulators,
  },
  mutation: {
    about: 'breaks rules one expression at a time, and shows which changes no test notices',
    options: { 'mutate FILE': 'only the rules of this file' },
    load: async () => (await import('./mutation.ts')).mutation,
  },
  bench: {
    about:
      'measures the product beside its references; the benchmarks are visits and scale, and publish takes the last visits into the README',
    names: '[BENCHMARK…]',
    options: {
      'runs N': 'measurements of each visit, 9 by default',
      'seconds N': 'how long an open board is measured, 60 by default',
      'only NAMES': 'what to measure, such as slow,federated,best',
    },
    load: async () => {
      const { runBench } = await import('@laundry-board/bench');
      return (args) => runBench(args, { add: addDisposable });
    },
  },
};

/** The command that `run.mjs` was asked for. @throws UserError when there is none. */
export function commandNamed(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command;
  throw new UserError(
    `There is no command "${name}"; there are ${Object.keys(COMMANDS).join(', ')}.`,
  );
}

/** Runs this process's one command, and ends the process: with 1 after an error, else with its own exit code or 0. */
export async function runCommand(name: string, args: readonly string[]): Promise<void> {
  for (const output of [process.stdout, process.stderr]) continueWithoutReader(output);
  try {
    const command = commandNamed(name);
    if (asksForHelp(name, command, args)) {
      console.log(helpText(name, command));
    } else {
      const run = await command.load();
      await runToEnd(() => run(args));
    }
    process.exit();
  } catch (error) {
    console.error(describeError(error));
    process.exit(1);
  }
}

/** `npm start | head`: once nobody reads its output any more, a site stays up without it, and a check still has its status. */
export function continueWithoutReader(output: NodeJS.EventEmitter): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
