import { cp } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder, siteNames } from '@laundry-board/sites';
import {
  copyRepository,
  freePortVariables,
  type RepositoryCopy,
  runCommand,
  type RunningCommand,
  stop,
  UP,
} from './npmCommands.ts';
import { watchedTest } from './watchedTest.ts';

/** A running `npm run preview` of the build that is tested. */
interface Preview {
  /** The ports of its servers, by their variables. */
  readonly ports: Readonly<Record<string, string>>;
}

interface TestFixtures {
  /** Runs npm on the copy; what still runs when the test is over is killed. */
  readonly run: (
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
  ) => RunningCommand;
}

interface WorkerFixtures {
  /** A copy of the repository, so that no command changes the build that other tests use. */
  readonly copy: RepositoryCopy;
  readonly preview: Preview;
}

/** It ends a start that hangs, and is longer than what waits for the start itself. */
export const FOR_THE_WORKER = { scope: 'worker', timeout: 300_000 } as const;

/** The test with a copy of the repository to run npm's commands on. */
export const commandTest = watchedTest.extend<TestFixtures, WorkerFixtures>({
  copy: [
    async ({}, use) => {
      const copy = await copyRepository();
      await use(copy);
      await copy.remove();
    },
    FOR_THE_WORKER,
  ],
  run: async ({ copy }, use) => {
    const started: RunningCommand[] = [];
    await use((args, environment) => {
      const command = runCommand(args, environment, copy.folder);
      started.push(command);
      return command;
    });
    for (const command of started) command.kill();
  },
  preview: [
    async ({ copy }, use) => {
      for (const site of siteNames) {
        await cp(buildFolder(site), path.join(copy.folder, site, 'dist'), { recursive: true });
      }
      const ports = await freePortVariables();
      const command = runCommand(['run', 'preview'], ports, copy.folder);
      await command.printed(UP);
      await use({ ports });
      await stop(command, 'SIGTERM');
    },
    FOR_THE_WORKER,
  ],
});
