import path from 'node:path';
import { startChild } from './child.ts';
import { type Lifetime, withLifetime } from './lifetime.ts';
import { DEPLOYABLES, type Deployable, isDeployable, ROOT, toolScript } from './packages.ts';
import { step } from './step.ts';

/** `npm run build`: production builds of all deployables, or of those that are named. */
export function build(words: readonly string[]): Promise<number> {
  const named = words.filter(isDeployable);
  return withLifetime(async (lifetime) => {
    await buildDeployables(named.length === 0 ? DEPLOYABLES : named, lifetime);
    return 0;
  });
}

/**
 * Builds deployables side by side, each by its own configuration.
 *
 * @throws Error with what rspack printed when a build fails.
 */
export async function buildDeployables(
  names: readonly Deployable[],
  lifetime: Lifetime,
): Promise<void> {
  await step(`Build ${names.join(', ')}`, () =>
    Promise.all(
      names.map(async (name) => {
        const child = startChild(toolScript('rspack'), ['build'], {
          folder: path.join(ROOT, name),
        });
        lifetime.add(child.end);
        const { status, output } = await child.done;
        if (status !== 0) throw new Error(`${output}\n${name} could not be built.`);
      }),
    ),
  );
}
