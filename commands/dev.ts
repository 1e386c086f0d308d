import path from 'node:path';
import { type Child, startChild } from './child.ts';
import { ensurePortsFree } from './freePorts.ts';
import { withLifetime } from './lifetime.ts';
import { backendAddresses, startLocalBackend } from './localBackend.ts';
import { readLocalOptions } from './localOptions.ts';
import { DEPLOYABLES, type Deployable, isDeployable, ROOT, toolScript } from './packages.ts';
import { siteAddresses } from './siteAddresses.ts';
import { step } from './step.ts';
import { waitForAnswer } from './waitForAnswer.ts';
import { welcome, welcomeAlone } from './welcome.ts';

/**
 * `npm run dev`: the composed site with hot reloading; with a remote's name, that remote alone on a
 * page of its own.
 */
export function dev(words: readonly string[]): Promise<number> {
  const options = readLocalOptions(words, process.env);
  const { addresses } = options;
  const alone = options.words.find(isDeployable);
  const names: readonly Deployable[] =
    alone === undefined || alone === 'shell' ? DEPLOYABLES : [alone];
  const sites = siteAddresses(addresses, names);
  const page = sites[0]?.origin ?? addresses.shell.origin;
  return withLifetime(async (lifetime) => {
    await ensurePortsFree([...sites, ...backendAddresses(options)]);
    await startLocalBackend(options, lifetime);
    const servers = names.map((name): Child => {
      const server = startChild(toolScript('rspack'), ['serve'], {
        folder: path.join(ROOT, name),
        environment: names.length === 1 ? { STANDALONE: '1' } : {},
        print: true,
      });
      lifetime.add(server.end);
      return server;
    });
    const failed = Promise.race(servers.map((server) => server.done)).then(({ status }) => {
      throw new Error(`A development server ended with status ${status}.`);
    });
    failed.catch(() => {});
    await step('Start the development servers', () =>
      Promise.race([failed, Promise.all(sites.map(({ origin }) => waitForAnswer(origin)))]),
    );
    console.log(
      alone === undefined || alone === 'shell'
        ? welcome(page, options)
        : welcomeAlone(page, alone, options),
    );
    return Promise.race([failed, lifetime.signalled.then(() => 0)]);
  });
}
