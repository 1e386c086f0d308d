import path from 'node:path';
import { folderUrl } from '@laundry-board/deploy';
import { remoteOf, ROOT, siteAddress, type SiteName, UserError } from '@laundry-board/sites';
import { describeParts, readShell, serveDeployedShell } from './deployedShell.ts';
import { ensurePortsFree, listenAt, type LocalOptions, printWelcome } from './localServers.ts';
import { runTool, step } from './processes.ts';
import { waitForServer } from './waitForServer.ts';

/** How a remote is developed in a deployed shell. */
export const SHELL_USAGE =
  'A remote runs in a deployed shell by: npm run dev -w board-remote -- --shell https://your-campus-laundry.web.app/';

/**
 * `npm run dev -w board-remote -- --shell URL`: the deployed shell on this computer, with its other remotes and its
 * Firebase, and this remote from the development server. Nothing of it writes to the deployment.
 *
 * @throws UserError, one line, when the shell does not answer, is none, or would refuse the remote.
 */
export async function devInShell(
  site: SiteName | undefined,
  address: string,
  { addresses }: LocalOptions,
): Promise<void> {
  const remote = site === undefined ? undefined : remoteOf(site);
  if (site === undefined || remote === undefined) throw new UserError(SHELL_USAGE);
  const shell = folderUrl(address);
  const { origin } = siteAddress(site, addresses);
  const used = [addresses.shell, addresses[remote]];
  await ensurePortsFree(used);
  const config = await readShell(shell);
  const parts = await describeParts(shell, config, { remote, origin });
  const server = runTool('rspack', ['serve'], {
    folder: path.join(ROOT, site),
    environment: { DEPLOYED_SHELL: '1' },
    print: true,
  });
  const failed = server.then(({ status }) => {
    throw new Error(`The development server ended with status ${status}.`);
  });
  await step('Start the development server', () => Promise.race([failed, waitForServer(origin)]));
  await listenAt(used, () => serveDeployedShell(shell, { remote, origin }, addresses.shell.port));
  printWelcome(addresses.shell.origin, [
    '',
    ...parts,
    '',
    'A saved change reloads the page. Sign-in needs "localhost" among the authorised domains of its Firebase project.',
  ]);
  await failed;
}
