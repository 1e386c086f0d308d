import path from 'node:path';
import { defineCommand } from '@laundry-board/command-line';
import {
  isSiteName,
  ROOT,
  siteAddress,
  type SiteName,
  siteNames,
  UserError,
} from '@laundry-board/sites';
import { devInShell } from './devInShell.ts';
import {
  backendAddresses,
  backendDetails,
  ensurePortsFree,
  listenAt,
  LOCAL_VARIABLES,
  type LocalOptions,
  NO_SIMULATION,
  printWelcome,
  readLocalOptions,
  startLocalBackend,
} from './localServers.ts';
import { runServer, step } from './processes.ts';
import { waitForServer } from './waitForServer.ts';

export const dev = defineCommand(
  {
    name: 'dev',
    about: 'serves the site, or one remote on a page of its own, with hot reloading',
    names: { word: 'SITE', known: siteNames },
    options: {
      ...NO_SIMULATION,
      shell: { type: 'string', value: 'URL', about: 'runs the named remotes in a deployed shell' },
    },
    variables: LOCAL_VARIABLES,
  },
  async ({ names, values }) => {
    const options = readLocalOptions(values);
    if (values.shell !== undefined) return devInShell(names, values.shell, options);
    const [named, other] = names.filter(isSiteName);
    if (named !== undefined && other !== undefined) {
      throw new UserError(
        `One page shows one remote, not ${named} and ${other}; npm run dev serves the site with all of them.`,
      );
    }
    await serveSources(named === 'shell' ? undefined : named, options);
  },
);

/** @param alone The remote that is served on a page of its own, instead of the whole site. */
async function serveSources(alone: SiteName | undefined, options: LocalOptions): Promise<void> {
  const names = alone === undefined ? siteNames : [alone];
  const sites = names.map((name) => siteAddress(name, options.addresses));
  const backend = backendAddresses(options);
  await ensurePortsFree([...sites, ...backend]);
  await listenAt(backend, () => startLocalBackend(options));
  const ended = Promise.race(
    names.map((name) =>
      runServer('rspack', ['serve'], {
        name: `The development server of ${name}`,
        folder: path.join(ROOT, name),
        environment: alone === undefined ? {} : { STANDALONE: '1' },
        print: true,
      }),
    ),
  );
  await step('Start the development servers', () =>
    Promise.race([ended, Promise.all(sites.map(({ origin }) => waitForServer(origin)))]),
  );
  printWelcome(sites[0]?.origin ?? '', backendDetails(options, alone));
  await ended;
}
