import { constants } from 'node:fs';
import { access, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { defineCommand } from '@laundry-board/command-line';
import { fieldOf } from '@laundry-board/shared-types';
import {
  buildFolder,
  DEPLOYABLE_FIREBASE_FILE,
  isSiteName,
  ROOT,
  type SiteName,
  siteNames,
  UserError,
} from '@laundry-board/sites';
import { runTool, step } from './processes.ts';

export const build = defineCommand(
  {
    name: 'build',
    about: 'makes the production builds of all sites, or of the named ones',
    names: { word: 'SITE', known: siteNames },
  },
  async ({ names }) => buildSites(names.length === 0 ? siteNames : names.filter(isSiteName)),
);

/** Builds sites side by side. @throws Error with rspack's output when a build fails. */
export async function buildSites(names: readonly SiteName[] = siteNames): Promise<void> {
  if (names.includes('shell')) {
    await rm(path.join(ROOT, DEPLOYABLE_FIREBASE_FILE), { force: true });
  }
  for (const name of names) await ensureWritable(buildFolder(name));
  await step(`Build ${names.join(', ')}`, () =>
    Promise.all(
      names.map(async (name) => {
        const { status, output } = await runTool('rspack', ['build'], {
          folder: path.join(ROOT, name),
        });
        if (status !== 0) throw new UserError(`${output}\n${name} could not be built.`);
      }),
    ),
  );
}

/** Makes sure that a build can be put into a folder. @throws UserError, one line, before rspack says so in many. */
export async function ensureWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (cause) {
    const code = String(fieldOf(cause, 'code'));
    throw new UserError(`${folder} can't be written (${code}): whose is it?`, { cause });
  }
}
