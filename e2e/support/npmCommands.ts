import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { git, readLocalAddresses, ROOT } from '@laundry-board/sites';
import { freePortsFrom } from '@laundry-board/loopback';

/** A build and the start of servers, on a machine that does a lot besides, in milliseconds. */
const START_MS = 240_000;

/** What a command prints once all that it starts answers. */
export const UP = 'Ctrl-C ends it.';

/** The variables that name the ports of a site. */
const PORT_VARIABLES = Object.values(readLocalAddresses({})).map(({ variable }) => variable);

/** An npm command that is running. */
export type RunningCommand = ReturnType<typeof runCommand>;

/** Runs npm as a person does, in a process group of its own, so that what it leaves behind is seen. */
export function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  folder: string,
) {
  const child = spawn('npm', args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('npm could not be started.');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const status = once(child, 'close').then(() => child.exitCode);
  return {
    /** Everything printed so far, both streams. */
    output: () => output,
    /** Exit status; null when a signal ended npm itself. */
    status,
    /** Settles once the output holds a text; fails when the command ends first. */
    printed: async (text: string) => {
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
      await expect
        .poll(() => hasEnded() || output.includes(text), { timeout: START_MS })
        .toBe(true);
      expect(output).toContain(text);
    },
    /** SIGINT as a terminal's Ctrl-C sends it, to the whole process group; SIGTERM to npm alone. */
    signal: (signal: 'SIGINT' | 'SIGTERM') =>
      process.kill(signal === 'SIGINT' ? -pid : pid, signal),
    /** Ends it and all that it has started, if they are still there. */
    kill: () => {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // They have ended.
      }
    },
    /** Whether any process that it started is still there; one that ends with npm may take a moment. */
    leftOver: () => {
      try {
        return process.kill(-pid, 0);
      } catch {
        return false;
      }
    },
  };
}

/** Waits until a command has ended, with an exit status, and so has every process that it started. */
export async function expectEnd(command: RunningCommand, status: number): Promise<void> {
  expect(await command.status, command.output()).toBe(status);
  await expect.poll(command.leftOver).toBe(false);
}

/** Ends a command, which is no failure, and whatever it started. */
export async function stop(command: RunningCommand, signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  command.signal(signal);
  await expectEnd(command, 0);
}

/** Where a worker's ports begin: a command builds before it listens, and no other worker may take them. */
const FIRST_PORT = 21_000;
const PORTS_OF_A_WORKER = 100;

/**
 * Ports that are free now, by the variables that the commands read them from.
 *
 * @param more Variables of a copy that has more remotes than the repository.
 */
export async function freePortVariables(
  ...more: readonly string[]
): Promise<Readonly<Record<string, string>>> {
  const names = [...PORT_VARIABLES, ...more];
  const worker = Number(process.env['TEST_PARALLEL_INDEX']);
  const ports = await freePortsFrom(FIRST_PORT + worker * PORTS_OF_A_WORKER, names.length);
  return Object.fromEntries(names.map((name, index) => [name, String(ports[index])]));
}

/** A copy of the repository whose sources a test may change. */
export type RepositoryCopy = Awaited<ReturnType<typeof copyRepository>>;

/** The files that a clone would have if everything were committed. */
function clonedFiles(): readonly string[] {
  const names = git(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  return names.split('\0').filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
}

/** Copies the repository's sources; the installed packages are linked. */
export async function copyRepository() {
  // Real, because the temporary folder is a link on some systems and rspack follows links.
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'laundry-copy-')));
  for (const file of clonedFiles()) {
    // run.mjs compares the times of what is installed and what is wanted.
    await cp(path.join(ROOT, file), path.join(folder, file), { preserveTimestamps: true });
  }
  for (const packages of await packageFolders()) {
    await mkdir(path.join(folder, packages));
    for (const name of await readdir(path.join(ROOT, packages))) {
      await copyInstalled(path.join(packages, name), folder);
    }
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The folders that npm installs into, from the repository's: of the workspace, and of its packages. */
async function packageFolders(): Promise<readonly string[]> {
  const scope = path.join(ROOT, 'node_modules/@laundry-board');
  const own = await Promise.all(
    (await readdir(scope)).map((name) => realpath(path.join(scope, name))),
  );
  return ['', ...own.map((name) => path.relative(ROOT, name))]
    .map((name) => path.join(name, 'node_modules'))
    .filter((name) => existsSync(path.join(ROOT, name)));
}

async function copyInstalled(name: string, folder: string): Promise<void> {
  const [source, target] = [path.join(ROOT, name), path.join(folder, name)];
  switch (path.basename(name)) {
    // Tools write there: each copy has its own.
    case '.cache':
    case '.federation':
      return;
    // npm writes it in its place.
    case '.package-lock.json':
      return cp(source, target, { preserveTimestamps: true });
    // What the workspace and its packages call each other by are relative links, and so of the copy.
    case '@laundry-board':
      return cp(source, target, { recursive: true, verbatimSymlinks: true });
    default:
      return symlink(source, target);
  }
}
