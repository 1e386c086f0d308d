import {
  buildInfoGlobal,
  chunksGlobal,
  CONTRACT_VERSIONS,
  EARLIER_CONTRACTS,
  incompatibility,
  isBuildInfo,
  type RemoteEntry,
  type RemoteName,
  REMOTES,
  versionGlobal,
} from '@laundry-board/shared-types';
import { type Container, isContainer } from './container.ts';
import {
  explainEntryFailure,
  explainMissingScript,
  isModuleSyntax,
  RemoteError,
} from './RemoteError.ts';
import type { ScriptLoader, ScriptOutcome } from './scriptLoader.ts';

/** What running a remote's entry needs of the page. */
export interface EntryPage {
  /** Where entries leave their containers: `window`. */
  readonly globals: object;
  readonly scripts: ScriptLoader;
  /** Version of each module that the shell shares. */
  readonly sharedVersions: Readonly<Record<string, string>>;
}

/**
 * Runs a remote's entry, a script or an ES module, which registers the container and states what the remote was built
 * against. At this point only the entry has run, and the build info is checked before anything else of the remote does.
 *
 * @returns The container that the entry has left on the page.
 * @throws RemoteError
 */
export async function runEntry(
  page: EntryPage,
  remote: RemoteName,
  entry: RemoteEntry,
): Promise<Container> {
  const { globals, scripts } = page;
  const { container } = REMOTES[remote];
  const { url, integrity } = entry;
  const outcome = await (scripts.claimEarlyRun(entry) ?? runAnew(page, container, entry));
  if (outcome.kind === 'not-loaded') throw await explainMissingScript(url, { integrity });
  const isModule = outcome.kind === 'threw' && isModuleSyntax(outcome.error);
  if (outcome.kind === 'threw' && !isModule) throw explainEntryFailure(url, outcome.error);

  const registered: unknown = isModule
    ? await importContainer(scripts, entry)
    : Reflect.get(globals, container);
  if (!isContainer(registered)) {
    throw new RemoteError('not-a-remote', `${url} set no ${container}.`);
  }
  checkBuildInfo(page, remote, url);
  return registered;
}

/**
 * Imports an entry that is an ES module, which exports `init` and `get` as a container (ADR 11).
 *
 * @throws RemoteError
 */
async function importContainer(
  { importModule }: ScriptLoader,
  { url, integrity }: RemoteEntry,
): Promise<unknown> {
  // The browser may import other bytes than those that it has just compared with the hash.
  if (integrity !== undefined) {
    throw new RemoteError('not-a-remote', `${url} is an ES module, which can’t be pinned.`);
  }
  return importModule(url).catch((error: unknown) => {
    throw explainEntryFailure(url, error);
  });
}

/**
 * Runs an entry after removing what an earlier attempt has left on the page, because that would be mistaken for this
 * attempt's result.
 */
function runAnew(
  { globals, scripts }: EntryPage,
  container: string,
  entry: RemoteEntry,
): Promise<ScriptOutcome> {
  for (const name of [
    container,
    buildInfoGlobal(container),
    versionGlobal(container),
    chunksGlobal(container),
  ]) {
    Reflect.deleteProperty(globals, name);
  }
  scripts.removeFrom(new URL('.', entry.url).href);
  return scripts.run(entry);
}

/**
 * Checks whether the remote can run with this shell, by the build info that its entry states.
 *
 * @throws RemoteError
 */
function checkBuildInfo(
  { globals, sharedVersions }: EntryPage,
  remote: RemoteName,
  url: string,
): void {
  const name = buildInfoGlobal(REMOTES[remote].container);
  const buildInfo: unknown = Reflect.get(globals, name);
  if (!isBuildInfo(buildInfo)) {
    const message = `${url} does not state in window.${name} what it was built against.`;
    throw new RemoteError('not-a-remote', message);
  }
  const shell = {
    contracts: CONTRACT_VERSIONS,
    earlierContracts: EARLIER_CONTRACTS,
    shared: sharedVersions,
  };
  const problem = incompatibility(remote, buildInfo, shell);
  if (problem !== undefined) throw new RemoteError('incompatible', problem);
  // The remote does not say which React it was built with, so nothing was compared. If it bundles its own copy,
  // its first hook throws.
  if (!('react' in buildInfo.shared)) {
    console.warn(
      `The ${remote} remote states no version of react; with its own copy no hook works.`,
    );
  }
}
