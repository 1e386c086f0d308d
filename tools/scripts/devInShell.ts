import path from 'node:path';
import { folderUrl } from '@laundry-board/deploy';
import {
  isSiteName,
  remoteOf,
  ROOT,
  siteAddress,
  type SiteName,
  UserError,
} from '@laundry-board/sites';
import { describeParts, readShell, serveDeployedShell } from './deployedShell.ts';
import { keepRunning } from './keepRunning.ts';
import { ensurePortsFree, listenAt, type LocalOptions, printWelcome } from './localServers.ts';
import { runTool, step } from './processes.ts';
import { sayChanges } from './sayChanges.ts';
import { waitForServer } from './waitForServer.ts';

/** How a remote is developed in a deployed shell. */
export const SHELL_USAGE =
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
  const shell = folderUrl(address);
  const used = [addresses.shell, ...developed.map(({ remote }) => addresses[remote])];
  await ensurePortsFree(used);
  const describe = async () => describeParts(shell, await readShell(shell), developed);
  const parts = await describe();
  const servers = developed.map(startServer);
  const failed = Promise.race(servers.map(({ failure }) => failure));
  await step('Start the development server', () =>
    Promise.race([failed, Promise.all(servers.map(({ up }) => up))]),
  );
  const onPage = sayChanges(parts, describe, (line) => console.log(line));
  await listenAt(used, () => serveDeployedShell(shell, developed, addresses.shell.port, onPage));
  printWelcome(addresses.shell.origin, [
    '',
    ...parts,
    '',
    'A saved change reloads the page. Sign-in needs "localhost" among the authorised domains of its Firebase project.',
    ...(developed.length === 1 ? [SEVERAL] : []),
  ]);
  await failed;
}

/** Starts a remote's development server, again when it ends after it was up. */
function startServer({ site, origin }: { readonly site: SiteName; readonly origin: string }) {
  return keepRunning({
    title: `The development server of ${site}`,
    run: () =>
      runTool('rspack', ['serve'], {
        folder: path.join(ROOT, site),
        environment: { DEPLOYED_SHELL: '1' },
        print: true,
      }),
    isUp: () => waitForServer(origin),
    print: (line) => console.log(line),
  });
}
