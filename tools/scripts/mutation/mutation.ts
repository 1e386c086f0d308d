import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineCommand } from '@laundry-board/command-line';
import { ROOT, UserError } from '@laundry-board/sites';
import { runTool } from '../processes.ts';

export const mutation = defineCommand(
  {
    name: 'mutation',
    about: 'breaks rules one expression at a time, and shows which changes no test notices',
    options: {
      mutate: {
        type: 'string',
        value: 'PATH',
        about: 'only the rules of this package, or this file, wherever it is',
      },
    },
  },
  async ({ values: { mutate } }) => {
    if (mutate !== undefined && !existsSync(path.join(ROOT, mutate))) {
      throw new UserError(
        `There is no file or folder "${mutate}"; stryker.config.mjs names the folders of the rules.`,
      );
    }
    // It would be started for each change, and says nothing of our rules that the local backend does not.
    const environment = {
      OFFICIAL_EMULATORS: 'none',
      ...(mutate !== undefined && { MUTATED_PATH: mutate }),
    };
    const { status } = await runTool(
      'stryker',
      ['run', 'tools/scripts/mutation/stryker.config.mjs'],
      { environment, print: true },
    );
    if (status !== 0) throw new UserError('The unit tests notice too few changes of the rules.');
  },
);
