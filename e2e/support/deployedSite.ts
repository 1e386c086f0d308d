import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keepReleases, pin, readRuntimeConfig } from '@laundry-board/deploy';
import {
  buildFolder,
  type LocalServer,
  serveRemote,
  type SiteName,
  siteNames,
} from '@laundry-board/hosting';
import {
  REMOTE_ENTRY_FILE,
  type RemoteFolder,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { serveOwnShell, startLocalSite } from './localSite.ts';
import { sampleSchool, type Schools, schoolsOf } from './schools.ts';
import { signInByPopup } from './signIn.ts';
import { expect, test as base } from './watchedTest.ts';

interface DeployedSite {
  readonly origin: string;
  /** Where a site is deployed from, and where it is. */
  readonly folderOf: (site: SiteName) => string;
  readonly config: RuntimeConfig;
  /** Serves the shell with another configuration. */
  readonly configure: (config: RuntimeConfig) => Promise<void>;
  readonly schools: Schools;
  /** Writes a school, and signs in to it on a first visit. */
  readonly visit: () => Promise<void>;
  /** Changes a remote's deployed entry, as a deploy does. */
  readonly changeEntry: (remote: RemoteFolder, from: string, to: string) => Promise<void>;
  /**
   * Deploys a build of its own as the workflow does, with the releases before it. A board's heading for
   * dryers names the version.
   */
  readonly release: (site: SiteName, version: number) => Promise<void>;
  /** Runs `npm run pin`, and serves the shell with the configuration that it leaves. */
  readonly pin: (...args: readonly string[]) => Promise<void>;
  /** Puts every hashed file of a remote under another name, as a newer build does; the old ones are gone. */
  readonly redeploy: (remote: RemoteFolder, version: number) => Promise<void>;
  /** Takes a remote's server off the network. */
  readonly stop: (remote: RemoteFolder) => Promise<void>;
}

/** Changes a text in a file. @returns Whether it was there. */
async function changeFile(folder: string, name: string, from: string, to: string) {
  const file = path.join(folder, name);
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text.includes(from)) await writeFile(file, text.replaceAll(from, to));
  return text.includes(from);
}

/** Gives every file with a hash the name that a build of another version would. */
export async function renameHashedFiles(folder: string, version: number): Promise<void> {
  const names = await readdir(folder);
  for (const name of names) {
    const hash = /\.([\da-f]{12})\.js$/.exec(name)?.[1];
    if (hash === undefined) continue;
    const newHash = String(version).padStart(12, '0').replace(/^./, hash.charAt(0));
    await rename(path.join(folder, name), path.join(folder, name.replace(hash, newHash)));
    // What names it: an entry, a page, or the page's script, whose own name may be new by now.
    for (const parent of await readdir(folder)) {
      if (/^(remoteEntry|index|(page|start)\.\w+)\.(js|html)$/.test(parent)) {
        await changeFile(folder, parent, hash, newHash);
      }
    }
  }
}

/** Playwright's test with a deployment of its own, whose remotes change under the open page. */
export const test = base.extend<{ deployed: DeployedSite }>({
  deployed: async ({ context, folder, page }, use) => {
    const folderOf = (name: SiteName): string => path.join(folder, name);
    for (const name of siteNames) {
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
    const config = { ...site.config, remotes };
    const shell = await serveOwnShell(config, folderOf('shell'));
    const configFile = path.join(folder, 'config.json');
    await writeFile(configFile, JSON.stringify(config));
    const configure: DeployedSite['configure'] = async (changed) => {
      await shell.close();
      await shell.open(changed);
    };
    const schools = schoolsOf(site.firestore.origin);
    await use({
      origin: shell.origin,
      folderOf,
      config,
      configure,
      release: async (name, version) => {
        const built = path.join(folder, 'built', name);
        await rm(built, { recursive: true, force: true });
        await cp(buildFolder(name), built, { recursive: true });
        await renameHashedFiles(built, version);
        await changeFile(built, REMOTE_ENTRY_FILE, '"Dryers:"', `"Dryers of version ${version}:"`);
        process.env['MF_BUILD_VERSION'] = `v${version} 2026-11-22T18:0${version}:00+00:00`;
        const [live, ...counterpart] =
          name === 'shell'
            ? [shell.origin, '--config', configFile]
            : [servers[name].origin, '--shell', shell.origin];
        await keepReleases([name, '--live', live, ...counterpart], () => built);
        await rm(folderOf(name), { recursive: true });
        await rename(built, folderOf(name));
      },
      pin: async (...args) => {
        await pin([...args, '--config', configFile]);
        await configure(await readRuntimeConfig(configFile));
      },
      schools,
      visit: async () => {
        await schools.write('campus.example', sampleSchool());
        await page.goto(shell.origin);
        await signInByPopup(page, 'ada@campus.example');
      },
      changeEntry: async (remote, from, to) => {
        expect(await changeFile(folderOf(remote), REMOTE_ENTRY_FILE, from, to)).toBe(true);
      },
      redeploy: (remote, version) => renameHashedFiles(folderOf(remote), version),
      stop: (remote) => servers[remote].close(),
    });
    // A page that outlives its site complains about it.
    await context.close();
    await Promise.all([shell, site, ...Object.values(servers)].map((server) => server.close()));
  },
});

export { expect };
