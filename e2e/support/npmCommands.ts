import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { REMOTE_NAMES } from '@laundry-board/shared-types';

/** What a command prints once all that it starts answers. */
export const UP = 'Ctrl-C ends it.';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** An npm command that is running. */
export type RunningCommand = ReturnType<typeof runCommand>;

/** Runs npm as a person does, in a process group of its own, so that what it leaves behind is seen. */
export function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  folder = ROOT,
) {
  const child = spawn('npm', args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let changed = (): void => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      changed();
    });
  }
  const status = once(child, 'close').then(() => child.exitCode);
  return {
    /** Everything printed so far, both streams. */
    output: () => output,
    /** Exit status; null when a signal ended npm itself. */
    status,
    /** Settles once the output holds a text. @throws Error with the output when the command ends first. */
    printed: async (text: string) => {
      const ended = status.then(() => {
        if (!output.includes(text)) throw new Error(`It ended without "${text}":\n${output}`);
      });
      const seen = new Promise<void>((resolve) => {
        changed = () => {
          if (output.includes(text)) resolve();
        };
        changed();
      });
      await Promise.race([seen, ended]);
    },
    /** Sends a signal to npm alone, or as a terminal's Ctrl-C does to its whole process group. */
    signal: (signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL', to: 'npm' | 'group') =>
      process.kill(to === 'group' ? -groupOf(child) : groupOf(child), signal),
    /** Whether any process that it started is still there; one that ends with npm may take a moment. */
    leftOver: () => exists(-groupOf(child)),
  };
}

/** Waits until a command has ended, with an exit status, and so has every process that it started. */
export async function expectEnd(command: RunningCommand, status: number): Promise<void> {
  expect(await command.status, command.output()).toBe(status);
  await expect.poll(command.leftOver).toBe(false);
}

function groupOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('npm could not be started.');
  return pid;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ports that are free now, by the variables that the commands read them from. */
export async function freePortVariables(): Promise<Readonly<Record<string, string>>> {
  const names = [
    'SHELL_PORT',
    ...REMOTE_NAMES.map((remote) => `${remote.toUpperCase()}_REMOTE_PORT`),
    'FIRESTORE_EMULATOR_PORT',
    'AUTH_EMULATOR_PORT',
  ];
  // All held at once, so that no two are the same.
  const servers = await Promise.all(
    names.map(async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? String(address.port) : '';
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return Object.fromEntries(names.map((name, index) => [name, ports[index] ?? '']));
}

const NOT_COPIED = new Set(['.git', 'node_modules', 'dist', 'e2e']);

/** A copy of the repository whose sources a test may change. */
export type RepositoryCopy = Awaited<ReturnType<typeof copyRepository>>;

/** Copies the repository's sources; the installed packages are linked, those of the workspace to the copy. */
export async function copyRepository() {
  // Real, because the temporary folder is a link on some systems and rspack follows links.
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'laundry-copy-')));
  await cp(ROOT, folder, {
    recursive: true,
    // run.mjs compares the times of what is installed and what is wanted.
    preserveTimestamps: true,
    filter: (source) => !NOT_COPIED.has(path.basename(source)),
  });
  await linkPackages('node_modules', folder);
  await linkPackages('tools/container-runtime/node_modules', folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Links what is installed in a folder; the folders of scopes are made anew, for those of the workspace. */
async function linkPackages(installed: string, copy: string): Promise<void> {
  await mkdir(path.join(copy, installed));
  for (const name of await readdir(path.join(ROOT, installed))) {
    const entry = path.join(installed, name);
    if (name === '@laundry-board' || (name.startsWith('@') && installed !== 'node_modules')) {
      await linkPackages(entry, copy);
      continue;
    }
    const target = await realpath(path.join(ROOT, entry));
    const inRepository = path.relative(ROOT, target);
    const isOfWorkspace = !/^\.\.|node_modules/.test(inRepository);
    await symlink(isOfWorkspace ? path.join(copy, inRepository) : target, path.join(copy, entry));
  }
}
