import path from 'node:path';
import { siteNames, type SiteName, isSiteName, ROOT } from '@laundry-board/hosting';
import { type Disposables, withDisposables } from './disposables.ts';
import { runTool, step } from './processes.ts';

/** `npm run build`: production builds of all deployables, or of the named ones. */
export function build(args: readonly string[]): Promise<number> {
  const named = args.filter(isSiteName);
  return withDisposables(async (disposables) => {
    await buildDeployables(disposables, named.length === 0 ? siteNames : named);
    return 0;
  });
}

/** Builds deployables side by side. @throws Error with rspack's output when a build fails. */
export async function buildDeployables(
  disposables: Disposables,
  names: readonly SiteName[] = siteNames,
): Promise<void> {
  await step(`Build ${names.join(', ')}`, () =>
    Promise.all(
      names.map(async (name) => {
        const folder = path.join(ROOT, name);
        const { status, output } = await runTool(disposables, 'rspack', ['build'], { folder });
        if (status !== 0) throw new Error(`${output}\n${name} could not be built.`);
      }),
    ),
  );
}
