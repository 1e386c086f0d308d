import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { keepReleases, pin, readRuntimeConfigFile } from '@laundry-board/deploy';
import { buildFolder, remoteOf, type SiteName, siteNames } from '@laundry-board/sites';
import {
  RELEASES_FILE,
  REMOTE_ENTRY_FILE,
  REMOTE_MANIFEST_FILE,
  type RemoteFolder,
} from '@laundry-board/shared-types';
import { startLocalSite } from './localSite.ts';
import { sampleSchool, schoolsOf } from './schools.ts';
import { signInByPopup } from './signIn.ts';
import { watchedTest } from './watchedTest.ts';

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
    // What names it: an entry, a manifest, a page, or the page's script, whose own name may be new by now.
    for (const parent of await readdir(folder)) {
      if (/^(remoteEntry|mf-manifest|index|(page|start)\.\w+)\.(js|json|html)$/.test(parent)) {
        await changeFile(folder, parent, hash, newHash);
      }
    }
  }
}

/** Has a build's page or manifest state a version, as a build of that commit does. */
export async function stateVersion(folder: string, version: string): Promise<void> {
  for (const name of ['index.html', REMOTE_MANIFEST_FILE]) {
    const file = path.join(folder, name);
    if (!existsSync(file)) continue;
    const text = await readFile(file, 'utf8');
    const stated = /(<meta name="version" content=|"buildVersion": )"[^"]*"/;
    expect(text).toMatch(stated);
    await writeFile(file, text.replace(stated, `$1"${version}"`));
  }
}

/** A site of a test's own, whose deployed files change under the open page. */
type DeployedSite = Awaited<ReturnType<typeof deploySite>>;

async function deploySite(folder: string, page: Page) {
  const folderOf = (name: SiteName): string => path.join(folder, name);
  for (const name of siteNames) await cp(buildFolder(name), folderOf(name), { recursive: true });
  const site = await startLocalSite(folderOf);
  const { shell, config } = site;
  const configFile = path.join(folder, 'config.json');
  await writeFile(configFile, JSON.stringify(config));
  const schools = schoolsOf(site.firestore.origin);
  return {
    ...site,
    schools,
    /** Where a site is deployed. */
    folderOf,
    /** Writes a school, and signs in to it on a first visit. */
    visit: async (): Promise<void> => {
      await schools.write('campus.example', sampleSchool());
      await page.goto(site.origin);
      await signInByPopup(page, 'ada@campus.example');
    },
    /** Changes a remote's deployed entry, as a deploy does. */
    changeEntry: async (remote: RemoteFolder, from: string, to: string): Promise<void> => {
      expect(await changeFile(folderOf(remote), REMOTE_ENTRY_FILE, from, to)).toBe(true);
    },
    /**
     * Deploys a build of its own as the workflow does, with the releases before it. A board's heading for
     * dryers names the version.
     */
    release: async (name: SiteName, version: number): Promise<void> => {
      const built = path.join(folder, 'built', name);
      await rm(built, { recursive: true, force: true });
      await cp(buildFolder(name), built, { recursive: true });
      await renameHashedFiles(built, version);
      await changeFile(built, REMOTE_ENTRY_FILE, '"Dryers:"', `"Dryers of version ${version}:"`);
      const commit = `v${version} 2026-11-22T18:0${version}:00+00:00`;
      await stateVersion(built, commit);
      const remote = remoteOf(name);
      const sites =
        remote === undefined
          ? ['--live', site.origin, '--config', configFile]
          : ['--live', config.remotes[remote], '--shell', site.origin];
      const isFirst = !existsSync(path.join(folderOf(name), RELEASES_FILE));
      const args = [name, ...sites, ...(isFirst ? ['--first'] : [])];
      await withBuildVersion(commit, () => keepReleases(args, () => built));
      await rm(folderOf(name), { recursive: true });
      await rename(built, folderOf(name));
    },
    /** Runs `npm run pin`, and serves the shell with the configuration that it leaves. */
    pin: async (...args: readonly string[]): Promise<void> => {
      await pin([...args, '--config', configFile]);
      await shell.configure(await readRuntimeConfigFile(configFile));
    },
  };
}

/** Runs something with a version that builds state. Whatever runs later in this process states its own. */
async function withBuildVersion(version: string, run: () => Promise<void>): Promise<void> {
  const before = process.env['MF_BUILD_VERSION'];
  process.env['MF_BUILD_VERSION'] = version;
  try {
    await run();
  } finally {
    if (before === undefined) delete process.env['MF_BUILD_VERSION'];
    else process.env['MF_BUILD_VERSION'] = before;
  }
}

/** The test with a deployment of its own. */
export const deployedSiteTest = watchedTest.extend<{ deployed: DeployedSite }>({
  deployed: async ({ context, folder, page }, use) => {
    const site = await deploySite(folder, page);
    await use(site);
    // A page that outlives its site complains about it.
    await context.close();
    await site.close();
  },
});
