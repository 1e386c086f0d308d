import path from 'node:path';
import { folderUrl } from '@laundry-board/deploy';
import { isSiteName, remoteOf, ROOT, siteAddress, UserError } from '@laundry-board/sites';
import { listParts, readShell, serveDeployedShell } from './deployedShell.ts';
import { ensurePortsFree, listenAt, type LocalOptions, printWelcome } from './localServers.ts';
import { runServer, step } from './processes.ts';
import { waitForServer } from './waitForServer.ts';

/** How a remote is developed in a deployed shell. */
const SHELL_USAGE =
  'A remote runs in a deployed shell by: npm run dev -w board-remote -- --shell https://your-campus-laundry.web.app/';

/** npm runs the script of a second `-w` when that of the first has ended, and does not say so. */
const SEVERAL =
  'Several at once: npm run dev -- auth-remote board-remote --shell …, not with two -w.';

/**
 * `npm run dev -w board-remote -- --shell URL`: the deployed shell on this computer, with its other remotes and its
 * Firebase, and the named remotes from development servers. Nothing of it writes to the deployment.
 *
 * @throws UserError, one line, when the shell does not answer, is none, or would refuse a remote.
 */
export async function devInShell(
  names: readonly string[],
  address: string,
  { addresses }: LocalOptions,
): Promise<void> {
  const developed = names.map((name) => {
    const remote = isSiteName(name) ? remoteOf(name) : undefined;
    if (!isSiteName(name) || remote === undefined) {
      throw new UserError(`${JSON.stringify(name)} is no remote. ${SHELL_USAGE}`);
    }
    return { site: name, remote, origin: siteAddress(name, addresses).origin };
  });
  if (developed.length === 0) throw new UserError(SHELL_USAGE);
  // A shell is at the root of its site, whichever of its pages is named.
  const shell = new URL('/', folderUrl(address)).href;
  const used = [addresses.shell, ...developed.map(({ remote }) => addresses[remote])];
  await ensurePortsFree(used);
  const parts = await listParts(shell, await readShell(shell), developed);
  const ended = Promise.race(
    developed.map(({ site }) =>
      runServer('rspack', ['serve'], {
        name: `The development server of ${site}`,
        folder: path.join(ROOT, site),
        environment: { DEPLOYED_SHELL: '1' },
        print: true,
      }),
    ),
  );
  await step('Start the development server', () =>
    Promise.race([ended, Promise.all(developed.map(({ origin }) => waitForServer(origin)))]),
  );
  await listenAt(used, () => serveDeployedShell(shell, developed, addresses.shell.port));
  printWelcome(addresses.shell.origin, [
    '',
    ...parts,
    '',
    'A saved change reloads the page. Sign-in needs "localhost" among the authorised domains of its Firebase project.',
    ...(developed.length === 1 ? [SEVERAL] : []),
  ]);
  await ended;
}
