import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import {
  isObject,
  mapRemotes,
  REMOTE_NAMES,
  remoteFolder,
  type RemoteName,
} from '@laundry-board/shared-types';
import shellConfig from '../../../../shell/rspack.config.ts';
import { compile, type Swap } from './compile.ts';

/** The sites of a measured page. */
export const MEASURED_SITES: readonly MeasuredSite[] = ['shell', ...REMOTE_NAMES];

export type MeasuredSite = 'shell' | RemoteName;

/** A value for each site, made from its name, one after the other. */
export async function mapSites<Value>(
  valueOf: (site: MeasuredSite) => Promise<Value>,
): Promise<Readonly<Record<MeasuredSite, Value>>> {
  const values = new Map<MeasuredSite, Value>();
  for (const site of MEASURED_SITES) values.set(site, await valueOf(site));
  const read = (site: MeasuredSite): Value => {
    const value = values.get(site);
    if (value === undefined) throw new Error(`${site} has no value.`);
    return value;
  };
  return { shell: read('shell'), ...mapRemotes(read) };
}

/** A version of a build, ready to be served. */
export interface Version {
  /** Folders with the files of each site; one build has no remotes. */
  readonly folders: Readonly<Partial<Record<MeasuredSite, string>>> & { readonly shell: string };
  /** `Link` header of the page, where it differs from the shipped one. */
  readonly link?: string | undefined;
}

/** What is deployed first, and when only the board has changed. */
export type Versions = Readonly<Record<'first' | 'afterBoardDeploy', Version>>;

/** One way to build the product from the same sources. */
export interface Build {
  /** Headers of firebase.json, in lower case, that it can't be served with. */
  readonly withoutHeaders?: readonly string[];
  /** @param folder Where the builds are put, absolute. @param origins Where each site is going to be. */
  readonly build: (
    folder: string,
    origins: Readonly<Record<MeasuredSite, string>>,
  ) => Promise<Versions>;
}

/** The board's own file: its entry, a chunk of one build, or the expose of the plugin's default. */
const BOARD_FILE = /^(remoteEntry|board\.\w+|__federation_expose_board\.\w+)\.js$/;

/** A build of the board's next version: a comment is all that is new. */
export function nextVersion(config: Configuration): Configuration {
  const comment = new rspack.BannerPlugin({
    banner: '/* the next version */',
    raw: true,
    footer: true,
    include: BOARD_FILE,
    // After the minimiser, which drops comments.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
  return { ...config, plugins: [...(config.plugins ?? []), comment] };
}

/** The configuration of each site, by which it is built alone. */
const siteConfigs = await mapSites(async (site) => {
  if (site === 'shell') return shellConfig;
  const file = `../../../../${remoteFolder(site)}/rspack.config.ts`;
  const module: unknown = await import(file);
  if (isConfigModule(module)) return module.default;
  throw new Error(`${file} exports no configuration.`);
});

function isConfigModule(module: unknown): module is { readonly default: typeof shellConfig } {
  return isObject(module) && typeof module['default'] === 'function';
}

/** The configurations of what ships. */
export const shipped: Readonly<Record<MeasuredSite, () => Configuration>> = {
  shell: () => siteConfigs.shell({}, { mode: 'production' }),
  ...mapRemotes((remote) => () => siteConfigs[remote]({}, { mode: 'production' })),
};

/** What ships: each package by its own configuration. */
export const federated: Build = { build: (folder) => compileSites(folder, shipped) };

/** Builds three sites, and the board's next version. @param ofShell What is swapped in the shell. */
export async function compileSites(
  folder: string,
  configs: Readonly<Record<MeasuredSite, () => Configuration>>,
  ofShell: readonly Swap[] = [],
  link?: string,
): Promise<Versions> {
  const compileInto = async (
    name: string,
    config: Configuration,
    swaps?: readonly Swap[],
  ): Promise<string> => {
    const output = path.join(folder, name);
    await compile(config, output, swaps);
    return output;
  };
  const folders = await mapSites((site) =>
    compileInto(site, configs[site](), site === 'shell' ? ofShell : []),
  );
  const next = await compileInto('next-board', nextVersion(configs.board()));
  return {
    first: { folders, link },
    afterBoardDeploy: { folders: { ...folders, board: next }, link },
  };
}

/** `Link` header that preloads some scripts; the page holds its configuration. */
export function preloadLinks(scripts: readonly string[] = []): string {
  return scripts.map((script) => `</${script}>; rel=preload; as=script`).join(', ');
}
