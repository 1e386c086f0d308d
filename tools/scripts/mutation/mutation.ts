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
        value: 'FILE',
        about: 'only this file, which need not be in the folders that stryker.config.mjs names',
      },
    },
  },
  async ({ values: { mutate } }) => {
    if (mutate !== undefined && !existsSync(path.join(ROOT, mutate))) {
      throw new UserError(
        `There is no file "${mutate}"; stryker.config.mjs names the folders of the rules.`,
      );
    }
    // It would be started for each change, and says nothing of our rules that the local backend does not.
    const environment = {
      OFFICIAL_EMULATORS: 'none',
      ...(mutate !== undefined && { MUTATED_FILE: mutate }),
    };
    const { status } = await runTool(
      'stryker',
      ['run', 'tools/scripts/mutation/stryker.config.mjs'],
      { environment, print: true },
    );
    if (status !== 0) throw new UserError('The unit tests notice too few changes of the rules.');
  },
);
