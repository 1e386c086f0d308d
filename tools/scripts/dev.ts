import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { siteNames, isSiteName, ROOT } from '@laundry-board/hosting';
import { withDisposables } from './disposables.ts';
import {
  backendAddresses,
  backendDetails,
  ensurePortsFree,
  printWelcome,
  readLocalOptions,
  siteAddresses,
  startLocalBackend,
} from './localSite.ts';
import { runTool, step } from './processes.ts';

/** `npm run dev`: the composed site with hot reloading, or the named remote on a page of its own. */
export function dev(args: readonly string[]): Promise<number> {
  const options = readLocalOptions(args, process.env);
  const named = options.positionals.find(isSiteName);
  const alone = named === 'shell' ? undefined : named;
  const names = alone === undefined ? siteNames : [alone];
  const sites = siteAddresses(options.addresses, names);
  return withDisposables(async (disposables) => {
    await ensurePortsFree([...sites, ...backendAddresses(options)]);
    await startLocalBackend(options, disposables);
    const servers = names.map((name) =>
      runTool(disposables, 'rspack', ['serve'], {
        folder: path.join(ROOT, name),
        environment: alone === undefined ? {} : { STANDALONE: '1' },
        print: true,
      }),
    );
    const failed = Promise.race(servers).then(({ status }) => {
      throw new Error(`A development server ended with status ${status}.`);
    });
    failed.catch(() => {});
    await step('Start the development servers', () =>
      Promise.race([failed, Promise.all(sites.map(({ origin }) => waitForServer(origin)))]),
    );
    printWelcome(sites[0]?.origin ?? '', backendDetails(options, alone));
    return Promise.race([failed, disposables.signalled.then(() => 0)]);
  });
}

/** Waits until a server answers at all, whatever its status; the caller limits the time. */
async function waitForServer(origin: string): Promise<void> {
  try {
    await fetch(origin, { method: 'HEAD' });
  } catch {
    await pause(100);
    await waitForServer(origin);
  }
}
