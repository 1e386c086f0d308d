import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  copyRepository,
  expectEnd,
  freePortVariables,
  type RepositoryCopy,
  runCommand,
  UP,
} from './npmCommands.ts';
import { expect, test as base } from './watchedTest.ts';

/** A running `npm run dev`, on a copy of the repository. */
export interface DevServer {
  readonly origin: string;
  readonly authEmulator: string;
  readonly firestoreEmulator: string;
  /** Replaces a text in a source file, as an editor saves it, and gives back what undoes that. */
  readonly save: (file: string, text: string, other: string) => Promise<() => Promise<void>>;
}

interface WorkerFixtures {
  readonly copy: RepositoryCopy;
  /** `npm run dev` */
  readonly composed: DevServer;
  /** `npm run dev -w auth-remote` */
  readonly authAlone: DevServer;
  /** `npm run dev -w board-remote` */
  readonly boardAlone: DevServer;
}

type Use = (server: DevServer) => Promise<void>;

/** Playwright's test with the development servers, which start when a test first asks for one. */
export const test = base.extend<object, WorkerFixtures>({
  copy: [
    async ({}, use) => {
      const copy = await copyRepository();
      await use(copy);
      await copy.remove();
    },
    { scope: 'worker' },
  ],
  composed: [
    ({ copy }, use) => serve(copy, ['run', 'dev'], 'SHELL_PORT', use),
    { scope: 'worker', timeout: 0 },
  ],
  authAlone: [
    ({ copy }, use) => serve(copy, ['run', 'dev', '-w', 'auth-remote'], 'AUTH_REMOTE_PORT', use),
    { scope: 'worker', timeout: 0 },
  ],
  boardAlone: [
    ({ copy }, use) => serve(copy, ['run', 'dev', '-w', 'board-remote'], 'BOARD_REMOTE_PORT', use),
    { scope: 'worker', timeout: 0 },
  ],
});

export { expect };

async function serve(
  { folder }: RepositoryCopy,
  args: readonly string[],
  variable: string,
  use: Use,
): Promise<void> {
  const ports = await freePortVariables();
  // The mode alone decides, even if a shell or another test left this.
  const command = runCommand(args, { ...ports, NODE_ENV: 'production' }, folder);
  await command.printed(UP);
  try {
    await use({
      origin: `http://localhost:${ports[variable]}`,
      authEmulator: `http://127.0.0.1:${ports['AUTH_EMULATOR_PORT']}`,
      firestoreEmulator: `http://127.0.0.1:${ports['FIRESTORE_EMULATOR_PORT']}`,
      save: (file, text, other) => replaceText(path.join(folder, file), text, other),
    });
  } finally {
    command.signal('SIGTERM', 'npm');
  }
  await expectEnd(command, 0);
}

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
