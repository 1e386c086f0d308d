import path from 'node:path';
import { isSiteName, ROOT, siteAddress, siteNames, UserError } from '@laundry-board/sites';
import { devInShell } from './devInShell.ts';
import {
  backendAddresses,
  backendDetails,
  ensurePortsFree,
  listenAt,
  printWelcome,
  readLocalOptions,
  startLocalBackend,
} from './localServers.ts';
import { runTool, step } from './processes.ts';
import { waitForServer } from './waitForServer.ts';

/** `npm run dev`: the composed site with hot reloading, or the named remote on a page of its own. */
export async function dev(args: readonly string[]): Promise<void> {
  const options = readLocalOptions(args);
  if (options.configFile !== undefined) throw new UserError('npm run preview has --config.');
  const named = options.positionals.find(isSiteName);
  if (options.deployedShell !== undefined) {
    await devInShell(options.positionals, options.deployedShell, options);
    return;
  }
  const alone = named === 'shell' ? undefined : named;
  const names = alone === undefined ? siteNames : [alone];
  const sites = names.map((name) => siteAddress(name, options.addresses));
  const backend = backendAddresses(options);
  await ensurePortsFree([...sites, ...backend]);
  await listenAt(backend, () => startLocalBackend(options));
  const servers = names.map((name) =>
    runTool('rspack', ['serve'], {
      folder: path.join(ROOT, name),
      environment: alone === undefined ? {} : { STANDALONE: '1' },
      print: true,
    }),
  );
  const failed = Promise.race(servers).then(({ status }) => {
    throw new Error(`A development server ended with status ${status}.`);
  });
  await step('Start the development servers', () =>
    Promise.race([failed, Promise.all(sites.map(({ origin }) => waitForServer(origin)))]),
  );
  printWelcome(sites[0]?.origin ?? '', backendDetails(options, alone));
  await failed;
}
