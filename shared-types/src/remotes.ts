import * as contracts from './contracts.ts';

/** A row of the table of remotes. Its values are fixed between a deployed shell and a deployed remote. */
interface RemoteRow<Module> {
  /** The global that its entry sets. */
  readonly container: string;
  /** The expose that the shell asks its container for. */
  readonly expose: string;
  /**
   * The versions of its contract (`contracts.ts`) that the shell accepts, the current one first. Raise that one with every
   * change that a deployed shell or a deployed remote would not survive, and accept the one before for a time
   * (docs/upgrades.md).
   */
  readonly contracts: readonly [current: number, ...earlier: number[]];
  /** Whether what the container returned has the shape of the contract. */
  readonly isModule: (module: unknown) => module is Module;
}

/*
 * The table of remotes, by the names that the runtime configuration uses. The remote `auth` lives in the
 * folder `auth-remote`; its build, its local server and port and its place in the security policy follow from
 * its row. `npm run new-remote` adds one, and prints what else it needs.
 */
const TABLE = {
  auth: {
    container: 'auth_remote',
    expose: './auth',
    contracts: [2],
    isModule: contracts.isAuthModule,
  },
  board: {
    container: 'board_remote',
    expose: './board',
    contracts: [2],
    isModule: contracts.isBoardModule,
  },
} as const satisfies Record<string, RemoteRow<unknown>>;

/** A remote, by its name in the table. */
export type RemoteName = keyof typeof TABLE;

/** The module that each remote exposes. */
export type RemoteModules = {
  readonly [Name in RemoteName]: (typeof TABLE)[Name] extends RemoteRow<infer Module>
    ? Module
    : never;
};

/** The current contract version of a remote. */
export type CurrentContract<Name extends RemoteName> = (typeof TABLE)[Name]['contracts'][0];

/** The table of remotes. */
export const REMOTES: { readonly [Name in RemoteName]: RemoteRow<RemoteModules[Name]> } = TABLE;

/** The remotes in the order of the table, which gives the local ports. */
export const REMOTE_NAMES: readonly RemoteName[] = Object.keys(TABLE).filter(isRemoteName);

function isRemoteName(name: string): name is RemoteName {
  return Object.hasOwn(TABLE, name);
}

/** A value for each remote, made from its name. */
export function mapRemotes<Value>(
  valueOf: (remote: RemoteName) => Value,
): Readonly<Record<RemoteName, Value>> {
  const values = Object.fromEntries(REMOTE_NAMES.map((name) => [name, valueOf(name)]));
  // TypeScript forgets the keys here: https://github.com/microsoft/TypeScript/issues/35745
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return values as Record<RemoteName, Value>;
}

/** Version of each remote's contract, from the table. */
export const CONTRACT_VERSIONS = mapRemotes((name) => REMOTES[name].contracts[0]);

/** The earlier versions of each remote's contract that the shell accepts, too, from the table. */
export const EARLIER_CONTRACTS = mapRemotes((name) => REMOTES[name].contracts.slice(1));

/** The folder and the package of a remote, which is also its hosting target in firebase.json. */
export type RemoteFolder = `${RemoteName}-remote`;

/** See {@link RemoteFolder}. */
export function remoteFolder(remote: RemoteName): RemoteFolder {
  return `${remote}-remote`;
}

/** The container's file in every remote's folder; its name has no hash, so browsers renew it with each visit. */
export const REMOTE_ENTRY_FILE = 'remoteEntry.js';

/** The list of a site's releases, beside its entry: the one that is deployed, then those before it. */
export const RELEASES_FILE = 'releases.json';

/** The federation plugin's manifest beside the entry, for other hosts and for developer tools. */
export const REMOTE_MANIFEST_FILE = 'mf-manifest.json';
