import { type AuthModule, type BoardModule, isAuthModule, isBoardModule } from './contracts.ts';

/*
 * The table of remotes. The remote `auth` lives in the folder `auth-remote`; its build, its local server
 * and port and its place in the security policy follow from this table. CONTRIBUTING.md says what else a
 * new remote needs.
 */

/** The remotes, by the names that the runtime configuration uses. */
export const REMOTE_NAMES = ['auth', 'board'] as const;

/** See {@link REMOTE_NAMES}. */
export type RemoteName = (typeof REMOTE_NAMES)[number];

/** What each remote exposes (`contracts.ts`). */
export interface RemoteModules {
  readonly auth: AuthModule;
  readonly board: BoardModule;
}

/** Where a remote's container is found; fixed between a deployed shell and a deployed remote. */
interface Remote<Module> {
  /** The global that its entry sets. */
  readonly container: string;
  /** The expose that the shell asks it for. */
  readonly expose: string;
  /** Whether what came has the shape of the contract. */
  readonly isModule: (module: unknown) => module is Module;
}

/** The table of remotes. */
export const REMOTES: { readonly [Name in RemoteName]: Remote<RemoteModules[Name]> } = {
  auth: { container: 'auth_remote', expose: './auth', isModule: isAuthModule },
  board: { container: 'board_remote', expose: './board', isModule: isBoardModule },
};

/**
 * Version of each remote's contract (`contracts.ts`). Raise it with every change that a deployed shell
 * or a deployed remote would not survive.
 */
export const CONTRACT_VERSIONS: Readonly<Record<RemoteName, number>> = { auth: 2, board: 1 };

/** A value for each remote, made from its name. */
export function mapRemotes<Value>(
  valueOf: (remote: RemoteName) => Value,
): Readonly<Record<RemoteName, Value>> {
  return { auth: valueOf('auth'), board: valueOf('board') };
}

/** The folder and the package of a remote, which is also its hosting target in firebase.json. */
export type RemoteFolder = `${RemoteName}-remote`;

/** See {@link RemoteFolder}. */
export function remoteFolder(remote: RemoteName): RemoteFolder {
  return `${remote}-remote`;
}

/** The container's file in every remote's folder; its name has no hash, so browsers renew it with each visit. */
export const REMOTE_ENTRY_FILE = 'remoteEntry.js';

/** The federation plugin's manifest beside the entry, for other hosts and for developer tools. */
export const REMOTE_MANIFEST_FILE = 'mf-manifest.json';

/** The global under which a container's entry states its `BuildInfo`. */
export function buildInfoGlobal(container: string): string {
  return `${container}_built_against`;
}

/** The global under which a container's entry states its version, such as a commit, for logs and developer tools. */
export function versionGlobal(container: string): string {
  return `${container}_version`;
}

/**
 * The global under which a container's chunks register. The shell removes it before it loads an entry
 * again, so that a newer build never takes a chunk of the one before for its own.
 */
export function chunksGlobal(container: string): string {
  return `${container}_chunks`;
}
