import path from 'node:path';
import { isSiteName, ROOT, type SiteName, siteNames, UserError } from '@laundry-board/sites';
import { runTool, step } from './processes.ts';

/** `npm run build`: production builds of all sites, or of the named ones. */
export async function build(args: readonly string[]): Promise<void> {
  const named = args.filter(isSiteName);
  await buildSites(named.length === 0 ? siteNames : named);
}

/** Builds sites side by side. @throws Error with rspack's output when a build fails. */
export async function buildSites(names: readonly SiteName[] = siteNames): Promise<void> {
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
