import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, mergeTests } from '@playwright/test';
import { commandTest, FOR_THE_WORKER } from './commandTests.ts';
import {
  freePortVariables,
  type RepositoryCopy,
  runCommand,
  type RunningCommand,
  stop,
  UP,
} from './npmCommands.ts';
import { siteTest } from './siteTest.ts';

/** A running `npm run dev`, on a copy of the repository. */
export interface DevServer {
  readonly origin: string;
  readonly authEmulator: string;
  readonly firestoreEmulator: string;
  /** Replaces a text in a source file, as an editor saves it, and gives back what undoes that. */
  readonly save: (file: string, text: string, other: string) => Promise<() => Promise<void>>;
}

/** A running `npm run dev -- auth-remote board-remote --shell`, on a copy of the repository. */
interface RemotesInShell extends Pick<DevServer, 'save'> {
  /** Where the shell is served on this computer, and the development servers of its remotes. */
  readonly origins: Readonly<Record<'shell' | 'auth' | 'board', string>>;
  readonly command: RunningCommand;
}

interface WorkerFixtures {
  /** `npm run dev` */
  readonly composed: DevServer;
  /** `npm run dev -w auth-remote` */
  readonly authAlone: DevServer;
  /** `npm run dev -w board-remote` */
  readonly boardAlone: DevServer;
  /** Both remotes in the shell of the worker's site, which stands for a deployed one. */
  readonly inShell: RemotesInShell;
}

/** The test with the development servers, which start when a test first asks for one. */
export const devServerTest = mergeTests(siteTest, commandTest).extend<object, WorkerFixtures>({
  composed: [serve('SHELL_PORT', 'run', 'dev'), FOR_THE_WORKER],
  authAlone: [serve('AUTH_REMOTE_PORT', 'run', 'dev', '-w', 'auth-remote'), FOR_THE_WORKER],
  boardAlone: [serve('BOARD_REMOTE_PORT', 'run', 'dev', '-w', 'board-remote'), FOR_THE_WORKER],
  inShell: [
    async ({ copy: { folder }, site }, use) => {
      const ports = await freePortVariables();
      const args = ['run', 'dev', '--', 'auth-remote', 'board-remote', '--shell', site.origin];
      const command = runCommand(args, ports, folder);
      await command.printed(UP);
      const origin = (variable: string): string => `http://localhost:${ports[variable]}`;
      await use({
        command,
        origins: {
          shell: origin('SHELL_PORT'),
          auth: origin('AUTH_REMOTE_PORT'),
          board: origin('BOARD_REMOTE_PORT'),
        },
        save: (file, text, other) => replaceText(path.join(folder, file), text, other),
      });
      await stop(command, 'SIGINT');
    },
    FOR_THE_WORKER,
  ],
});

/** A fixture that runs a command, which serves on the port of a variable. */
function serve(variable: string, ...args: readonly string[]) {
  return async (
    { copy: { folder } }: { readonly copy: RepositoryCopy },
    use: (server: DevServer) => Promise<void>,
  ): Promise<void> => {
    const ports = await freePortVariables();
    // The mode alone decides, even if a shell or another test left this.
    const command = runCommand(args, { ...ports, NODE_ENV: 'production' }, folder);
    await command.printed(UP);
    await use({
      origin: `http://localhost:${ports[variable]}`,
      authEmulator: `http://127.0.0.1:${ports['AUTH_EMULATOR_PORT']}`,
      firestoreEmulator: `http://127.0.0.1:${ports['FIRESTORE_EMULATOR_PORT']}`,
      save: (file, text, other) => replaceText(path.join(folder, file), text, other),
    });
    await stop(command, 'SIGTERM');
  };
}

/** Replaces a text in a source file, as an editor saves it. @returns Undoes that. */
async function replaceText(
  file: string,
  text: string,
  other: string,
): Promise<() => Promise<void>> {
  const before = await readFile(file, 'utf8');
  expect(before).toContain(text);
  await write(file, before.replaceAll(text, other));
  return () => write(file, before);
}

/** In one step, so that nobody reads half a file. */
async function write(file: string, text: string): Promise<void> {
  const unseen = path.join(path.dirname(file), '..', `.${path.basename(file)}.new`);
  await writeFile(unseen, text);
  await rename(unseen, file);
}
