import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type LocalServer, serveRemote } from '@laundry-board/hosting';
import { REMOTE_ENTRY_FILE, type RemoteFolder } from '@laundry-board/shared-types';
import { buildFolder, serveOwnShell, startLocalSite } from './localSite.ts';
import { sampleSchool, type Schools, schoolsOf } from './schools.ts';
import { signInByPopup } from './signIn.ts';
import { expect, test as base } from './watchedTest.ts';

interface DeployedSite {
  readonly origin: string;
  readonly schools: Schools;
  /** Writes a school, and signs in to it on a first visit. */
  readonly visit: () => Promise<void>;
  /** Changes a remote's deployed entry, as a deploy does. */
  readonly changeEntry: (remote: RemoteFolder, from: string, to: string) => Promise<void>;
  /** Puts every hashed file of a remote under another name, as a newer build does; the old ones are gone. */
  readonly redeploy: (remote: RemoteFolder, version: number) => Promise<void>;
  /** Takes a remote's server off the network. */
  readonly stop: (remote: RemoteFolder) => Promise<void>;
}

/** Playwright's test with a deployment of its own, whose remotes change under the open page. */
export const test = base.extend<{ deployed: DeployedSite }>({
  deployed: async ({ context, folder, page }, use) => {
    const folderOf = (name: 'shell' | RemoteFolder): string => path.join(folder, name);
    for (const name of ['shell', 'auth-remote', 'board-remote'] as const) {
      await cp(buildFolder(name), folderOf(name), { recursive: true });
    }
    const site = await startLocalSite();
    const serve = (name: RemoteFolder): Promise<LocalServer> =>
      serveRemote({ site: name, folder: folderOf(name), port: 0 });
    const servers = {
      'auth-remote': await serve('auth-remote'),
      'board-remote': await serve('board-remote'),
    };
    const remotes = {
      auth: `${servers['auth-remote'].origin}/`,
      board: `${servers['board-remote'].origin}/`,
    };
    const shell = await serveOwnShell({ ...site.config, remotes }, folderOf('shell'));
    const changeEntry: DeployedSite['changeEntry'] = async (remote, from, to) => {
      const file = path.join(folderOf(remote), REMOTE_ENTRY_FILE);
      const text = await readFile(file, 'utf8');
      expect(text).toContain(from);
      await writeFile(file, text.replaceAll(from, to));
    };
    const schools = schoolsOf(site.firestore.origin);
    await use({
      origin: shell.origin,
      schools,
      visit: async () => {
        await schools.write('campus.example', sampleSchool());
        await page.goto(shell.origin);
        await signInByPopup(page, 'ada@campus.example');
      },
      changeEntry,
      redeploy: async (remote, version) => {
        for (const name of await readdir(folderOf(remote))) {
          const hash = /\.([\da-f]{12})\.js$/.exec(name)?.[1];
          if (hash === undefined) continue;
          const newHash = String(version).padStart(12, '0').replace(/^./, hash.charAt(0));
          const file = path.join(folderOf(remote), name);
          await rename(file, file.replace(hash, newHash));
          await changeEntry(remote, hash, newHash);
        }
      },
      stop: (remote) => servers[remote].close(),
    });
    // A page that outlives its site complains about it.
    await context.close();
    await Promise.all([shell, site, ...Object.values(servers)].map((server) => server.close()));
  },
});

export { expect };
