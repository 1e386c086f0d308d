import { type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/enhanced/runtime';
import {
  buildInfoGlobal,
  CONTRACT_VERSIONS,
  EARLIER_CONTRACTS,
  incompatibility,
  isBuildInfo,
  REMOTE_NAMES,
  type RemoteEntry,
  type RemoteName,
  REMOTES,
} from '@laundry-board/shared-types';
import { createEntryScript } from './entryScript.ts';
import { type FailureKind, RemoteError, remoteVersion } from './RemoteError.ts';

/** After this time, milliseconds, the runtime ignores an answer. A slow line may need longer than its default of 20 s. */
const ANSWER_LIMIT_MS = 3_600_000;

/** Called once an entry has run, and what it states of its build fits this shell. */
export type OnAccepted = (remote: RemoteName) => void;

interface EntryPolicyOptions {
  readonly page: Window & typeof globalThis;
  /** The entry of a remote as it is configured, with the hash of its pin. */
  readonly entryOf: (remote: RemoteName) => RemoteEntry;
  /** Version of each module that the shell shares. */
  readonly sharedVersions: Readonly<Record<string, string>>;
  readonly onAccepted: OnAccepted;
}

/**
 * The shell's plugin of the federation runtime. Each entry runs with CORS and with the hash of its pin. Before anything
 * else of the remote runs, what the entry states of its build is compared with this shell.
 */
export function entryPolicy(options: EntryPolicyOptions): ModuleFederationRuntimePlugin {
  const { page, entryOf, sharedVersions, onAccepted } = options;
  return {
    name: 'entry-policy',
    createScript: ({ url, remoteInfo }) => {
      const { integrity } = entryOf(remoteOf(remoteInfo?.name));
      const script = createEntryScript(page, {
        url,
        ...(integrity !== undefined && { integrity }),
      });
      return { script, timeout: ANSWER_LIMIT_MS };
    },
    beforeInitRemote: (args) => {
      const { name, entry } = args.remoteInfo;
      const remote = remoteOf(name);
      checkBuildInfo(page, remote, entry, sharedVersions);
      recordForDeveloperTools(page, remote, entry);
      onAccepted(remote);
      return args;
    },
  };
}

/** @param container The name by which the remote is registered. */
function remoteOf(container: string | undefined): RemoteName {
  const remote = REMOTE_NAMES.find((name) => REMOTES[name].container === container);
  if (remote === undefined) throw new Error(`No remote of this shell is named ${container}.`);
  return remote;
}

/**
 * Checks whether the remote can run with this shell, by the build info that its entry states.
 *
 * @throws RemoteError
 */
function checkBuildInfo(
  page: object,
  remote: RemoteName,
  url: string,
  shared: Readonly<Record<string, string>>,
): void {
  const name = buildInfoGlobal(REMOTES[remote].container);
  const buildInfo: unknown = Reflect.get(page, name);
  const refuse = (kind: FailureKind, text: string): RemoteError => {
    const place = {
      remote,
      version: remoteVersion(page, remote),
      phase: 'loading its entry',
    } as const;
    return new RemoteError(place, { kind, text });
  };
  if (!isBuildInfo(buildInfo)) {
    throw refuse(
      'not-a-remote',
      `${url} does not state in window.${name} what it was built against.`,
    );
  }
  const shell = { contracts: CONTRACT_VERSIONS, earlierContracts: EARLIER_CONTRACTS, shared };
  const problem = incompatibility(remote, buildInfo, shell, satisfy);
  if (problem !== undefined) throw refuse('incompatible', problem);
  // The remote does not say which React it was built with, so nothing was compared. If it bundles its own copy,
  // its first hook throws.
  if (!('react' in buildInfo.shared)) {
    console.warn(
      `The ${remote} remote states no version of react; with its own copy no hook works.`,
    );
  }
}

/**
 * Records which build of a remote is on the page. Module Federation's browser extension lists what is recorded here.
 * The runtime records only remotes that it loads by their manifest; it removes this record by its key when the remote is
 * registered anew.
 */
function recordForDeveloperTools(
  page: typeof globalThis,
  remote: RemoteName,
  remoteEntry: string,
): void {
  // oxlint-disable-next-line no-underscore-dangle
  page.__FEDERATION__.moduleInfo[`${REMOTES[remote].container}:${remoteEntry}`] = {
    remoteEntry,
    version: remoteVersion(page, remote),
  };
}
