import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import {
  type DeployedSite,
  parseRuntimeConfig,
  serveSite,
  siteFiles,
} from '@laundry-board/hosting';
import { mapRemotes, remoteFolder, type RuntimeConfig } from '@laundry-board/shared-types';
import { buildFolder, remoteOf, ROOT, type SiteName, siteNames } from '@laundry-board/sites';
import { renameHashedFiles, stateVersion } from '../deployedSite.ts';
import { copyRepository } from '../npmCommands.ts';

/** The sites of the documents: those of this repository by their target, and that of another repository by its own name. */
type DocumentedSite = SiteName | 'our-new-board';

/** Where the documents deploy a site. A configuration with the documents' own names is refused, so tests have others. */
function addressOf(site: DocumentedSite): string {
  const name =
    site === 'shell' ? 'our-campus-laundry' : `our-${site.replace(/^our-|-remote$/g, '')}`;
  return `https://${name}.web.app`;
}

const DOCUMENTED_SITES: readonly DocumentedSite[] = [...siteNames, 'our-new-board'];

function withOurNames(text: string): string {
  return text.replaceAll(/\byour-(?=(auth|board|new-board|campus-laundry|project)\b)/g, 'our-');
}

/** The blocks of one language below a heading of a document, in order. */
export async function blocksOf(
  document: string,
  heading: string,
  language = 'sh',
): Promise<readonly string[]> {
  const text = await readFile(path.join(ROOT, document), 'utf8');
  const [, section = ''] = text.split(new RegExp(`^## ${heading}$`, 'm'));
  const [own = ''] = section.split(/^## /m);
  const fence = new RegExp(`^( *)\`\`\`${language}\n([^]*?)^\\1\`\`\`$`, 'gm');
  return [...own.matchAll(fence)].map(([, indent = '', block = '']) =>
    withOurNames(block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')),
  );
}

/** The commands of a block that stops at its first failure. */
export function commandsOf(block: string): readonly string[] {
  return block.trim().split(' &&\n');
}

/** The version of what is deployed first. */
export const EARLIER = 'aaaaaaaaaaaa 2020-01-01T00:00:00+00:00';

/** A deployment on this machine that the documents' commands find at the documents' addresses. */
export type DocumentedDeployment = Awaited<ReturnType<typeof startDocumentedDeployment>>;

/**
 * Serves what the commands deploy, and puts a clone of this repository, without builds, into `laundry` below a folder.
 *
 * @param folder Empty; the commands' files beside the clone are in it.
 */
export async function startDocumentedDeployment(folder: string) {
  const clone = path.join(folder, 'laundry');
  await rename((await copyRepository()).folder, clone);
  const sites = path.join(folder, 'sites');
  const servers = await Promise.all(
    DOCUMENTED_SITES.map(async (name) => ({
      name,
      server: await serveDeployed(path.join(sites, name)),
    })),
  );
  const programs = path.join(folder, 'programs');
  await makePrograms(
    programs,
    Object.fromEntries(servers.map(({ name, server }) => [addressOf(name), server.origin])),
  );
  const environment = environmentOf(folder, programs, sites);
  /** Runs a block of commands in a folder as a person who pastes it. @returns All that it prints. */
  const run = async (
    block: string,
    cwd = clone,
    more: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const env = { ...environment, ...more };
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', block], { cwd, env });
    return stdout + stderr;
  };
  await run('git init --quiet && git add --all && git commit --quiet --message clone');
  await writeFile(path.join(folder, 'runtime-config.json'), JSON.stringify(CONFIG));
  return {
    clone,
    run,
    environment,
    /** The files that a site has deployed. */
    filesOf: (site: DocumentedSite) => path.join(sites, site, 'files'),
    /** The configuration that the deployed shell serves. */
    liveConfig: () => readConfig(path.join(sites, 'shell/files')),
    /** Deploys builds of an earlier commit by the operators' page, as its first deploy, and leaves none in the clone. */
    deployFirst: async (): Promise<void> => {
      for (const site of siteNames) {
        const dist = path.join(clone, site, 'dist');
        await cp(buildFolder(site), dist, { recursive: true });
        await renameHashedFiles(dist, 1);
        await stateVersion(dist, EARLIER);
      }
      await run(await firstDeploy(), clone, { MF_BUILD_VERSION: EARLIER });
      for (const site of siteNames) await rm(path.join(clone, site, 'dist'), { recursive: true });
    },
    close: () => Promise.all(servers.map(({ server }) => server.close())),
  };
}

/** The commands of the operators' page for a first deploy, also of remotes that the page doesn't name. */
async function firstDeploy(): Promise<string> {
  const [, keep = '', configure = '', , deploy = ''] = await blocksOf(
    'operations/README.md',
    'Deploy',
  );
  const lines = commandsOf(keep);
  const [ofAuth = ''] = lines;
  const kept = siteNames.map((site) => {
    const line = lines.find((one) => one.includes(` ${site} `));
    return `${line ?? ofAuth.replaceAll('auth', remoteOf(site) ?? '')} --first`;
  });
  const targets = siteNames.filter((site) => site !== 'shell').map((site) => `hosting:${site}`);
  const [remotes = '', shell = ''] = commandsOf(deploy);
  const all = remotes.replace(/(?<=--only )\S+/, targets.join(','));
  return [...kept, configure.trim(), all, shell].join(' &&\n');
}

async function readConfig(shell: string): Promise<RuntimeConfig> {
  const text = await readFile(path.join(shell, 'runtime-config.json'), 'utf8');
  const parsed = parseRuntimeConfig(JSON.parse(text));
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.config;
}

/** The environment of every command: the user's own settings don't matter. */
function environmentOf(
  folder: string,
  programs: string,
  sites: string,
): Readonly<Record<string, string>> {
  return {
    PATH: `${programs}${path.delimiter}${process.env['PATH']}`,
    HOME: folder,
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(programs, 'addresses.mjs')).href}`,
    DOCUMENTED_SITES: sites,
    GIT_CONFIG_GLOBAL: os.devNull,
    GIT_AUTHOR_NAME: 'somebody',
    GIT_AUTHOR_EMAIL: 'somebody@laundry.example',
    GIT_COMMITTER_NAME: 'somebody',
    GIT_COMMITTER_EMAIL: 'somebody@laundry.example',
  };
}

const CONFIG = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: mapRemotes((remote) => `${addressOf(remoteFolder(remote))}/`),
};

/** Serves what `npx.ts` has deployed, as it stands with each request. */
function serveDeployed(folder: string) {
  const files = siteFiles(path.join(folder, 'files'));
  return serveSite(() => {
    const file = path.join(folder, 'hosting.json');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '{ "headers": [] }';
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npx.ts has written it.
    const hosting = JSON.parse(text) as DeployedSite['hosting'];
    return { hosting, files };
  }, 0);
}

const TSX = import.meta.resolve('tsx');

/**
 * Writes the programs that would reach the internet, and a module for all others that has `fetch` find the documents'
 * addresses on this machine.
 *
 * @param origins The local origins, by those of the documents.
 */
async function makePrograms(
  folder: string,
  origins: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder);
  for (const name of ['curl', 'npx']) {
    const script = path.join(import.meta.dirname, `${name}.ts`);
    const file = path.join(folder, name);
    await writeFile(
      file,
      `#!/bin/sh\nexec "${process.execPath}" --import="${TSX}" "${script}" "$@"\n`,
    );
    await chmod(file, 0o755);
  }
  const addresses = `
    const origins = ${JSON.stringify(origins)};
    const { fetch } = globalThis;
    globalThis.fetch = (target, options) => {
      const { origin, pathname, search } = new URL(target);
      return fetch((origins[origin] ?? origin) + pathname + search, options);
    };
  `;
  await writeFile(path.join(folder, 'addresses.mjs'), addresses);
}
