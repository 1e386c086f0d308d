import {
  type AuthModule,
  type BoardModule,
  buildInfoGlobal,
  CONTRACT_VERSIONS,
  mapRemotes,
  type RemoteName,
  REMOTES,
  type RuntimeConfig,
  versionGlobal,
} from '@laundry-board/shared-types';
import type { ScriptLoader, ScriptOutcome } from '../federation/scriptLoader.ts';

/** What a remote's entry does when it runs, with the page's globals. */
export type Entry = (globals: object) => ScriptOutcome | Promise<ScriptOutcome>;

/** What happens when a script is imported as an ES module. */
export type ImportModule = (url: string) => Promise<unknown>;

/** What an entry leaves on the page, where it is not what a working one leaves. */
interface EntryParts {
  /** The module that the container exposes. */
  readonly module?: unknown;
  /** In place of a container that works. */
  readonly container?: unknown;
  readonly buildInfo?: unknown;
  readonly version?: string;
}

/** The versions that the fake page shares. */
export const SHARED_VERSIONS = { react: '19.3.1' };

/** An entry that registers a container with one expose, as the entry of a real remote does. */
export function entryOf(remote: RemoteName, parts: EntryParts): Entry {
  const { container, expose } = REMOTES[remote];
  const working = {
    init: () => {},
    get: (name: string) =>
      name === expose
        ? Promise.resolve(() => parts.module)
        : Promise.reject(new Error(`Module "${name}" does not exist in container.`)),
  };
  const buildInfo = { contract: CONTRACT_VERSIONS[remote], shared: SHARED_VERSIONS };
  return (globals) => {
    Reflect.set(globals, container, 'container' in parts ? parts.container : working);
    const stated = 'buildInfo' in parts ? parts.buildInfo : buildInfo;
    Reflect.set(globals, buildInfoGlobal(container), stated);
    Reflect.set(globals, versionGlobal(container), parts.version ?? '1');
    return { kind: 'ran' };
  };
}

/** A configuration with each remote on an origin of its own, such as `https://board.example/`. */
export const CONFIG: RuntimeConfig = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: mapRemotes((name) => `https://${name}.example/`),
};

/** The URL of a remote's entry in {@link CONFIG}. */
export function entryUrl(remote: RemoteName): string {
  return `${CONFIG.remotes[remote]}remoteEntry.js`;
}

/** A page that runs no scripts but those that a test serves. */
export interface FakePage {
  readonly globals: object;
  readonly scripts: ScriptLoader;
  /** URLs of the scripts that were run, and folders that scripts were removed from. */
  readonly log: string[];
  /** Has the next runs of a remote's entry do these; the last one stands for all later runs. */
  readonly serve: (remote: RemoteName, ...entries: readonly Entry[]) => void;
  /** Has the next entry count as one that has run early, with this outcome. */
  readonly ranEarly: (outcome: ScriptOutcome) => void;
  /** Has imports of ES modules do this. */
  readonly serveModules: (importModule: ImportModule) => void;
}

/** Creates a page on which every script fails to load until it is served. */
export function createFakePage(): FakePage {
  const globals = {};
  const log: string[] = [];
  const served = new Map<string, Entry[]>();
  const early: ScriptOutcome[] = [];
  let importModule: ImportModule = () => Promise.reject(new Error('Nothing is to be imported.'));
  return {
    globals,
    log,
    serve: (remote, ...entries) => void served.set(entryUrl(remote), [...entries]),
    ranEarly: (outcome) => void early.push(outcome),
    serveModules: (serve) => {
      importModule = serve;
    },
    scripts: {
      importModule: (url) => {
        log.push(`import ${url}`);
        return importModule(url);
      },
      run: async ({ url }) => {
        log.push(`run ${url}`);
        const entries = served.get(url.replace(/\?.*/, '')) ?? [];
        const entry = entries.length > 1 ? entries.shift() : entries[0];
        return entry === undefined ? { kind: 'not-loaded' } : entry(globals);
      },
      runEarly: ({ url }) => void log.push(`run early ${url}`),
      claimEarlyRun: () => {
        const outcome = early.shift();
        return outcome && Promise.resolve(outcome);
      },
      removeFrom: (folder) => void log.push(`remove from ${folder}`),
    },
  };
}

/** The smallest module that fulfils each contract. */
export const MODULES: { readonly auth: AuthModule; readonly board: BoardModule } = {
  auth: {
    LoginScreen: () => null,
    openUserSession: () => Promise.reject(new Error('This remote opens no session.')),
  },
  board: { Board: () => null },
};
