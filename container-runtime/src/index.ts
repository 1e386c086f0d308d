import { breakingVersion } from '@laundry-board/shared-types';

/** Makes a module. */
type Factory = () => unknown;

/** A host's copies of the shared modules, by name and version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedCopy>>>>;

interface SharedCopy {
  /** Whether the page runs this copy already. */
  loaded?: boolean;
  readonly get: () => Factory | Promise<Factory>;
}

/** What the bundler knows of each shared module that the container consumes, by module id. */
type Consumed = Readonly<
  Record<
    string,
    {
      readonly shareKey: string;
      readonly shareInfo: { readonly shareConfig: { readonly requiredVersion: string } };
    }
  >
>;

/** The part of the bundler's `require` that is used here. */
interface BundlerRequire {
  /** Every module of the bundle, by its id. */
  readonly m: Record<string, (module: { exports: unknown }) => void>;
  getContainer: (expose: string, ...rest: unknown[]) => Promise<Factory>;
}

interface ConsumeOptions {
  readonly webpackRequire: BundlerRequire;
  readonly moduleToHandlerMapping: Consumed;
}

let shareScope: ShareScope = {};

/**
 * A bundler runtime for `ModuleFederationPlugin`, by the interface of `@module-federation/webpack-bundler-runtime`:
 * what a container needs that consumes shared modules and provides none.
 */
export const bundlerRuntime = {
  /** Share scopes, for builds that share or load modules themselves. */
  S: {},

  /** Called when the container's script runs. */
  init: (): object => ({}),

  /** The container's `init`: the host hands over its share scope. */
  initContainerEntry(options: { readonly shareScope: ShareScope }): void {
    ({ shareScope } = options);
  },

  /**
   * Prepares the shared modules that the entry itself imports. They are loaded before the first expose
   * runs and not in `init`, where a host waits for every container.
   */
  installInitialConsumes(
    options: ConsumeOptions & { readonly initialConsumes: readonly string[] },
  ): void {
    const { webpackRequire, initialConsumes } = options;
    const { getContainer } = webpackRequire;
    webpackRequire.getContainer = async (...request) => {
      await Promise.all(initialConsumes.map((id) => consume(id, options)));
      return getContainer(...request);
    };
  },

  /** Loads the shared modules that a chunk imports. */
  consumes(
    options: ConsumeOptions & {
      readonly chunkId: string | number;
      readonly chunkMapping: Readonly<Record<string, readonly string[]>>;
      readonly promises: unknown[];
    },
  ): void {
    const { chunkId, chunkMapping, promises } = options;
    for (const id of chunkMapping[chunkId] ?? []) promises.push(consume(id, options));
  },
};

// The plugin imports the default export.
// oxlint-disable-next-line import/no-default-export
export default { bundlerRuntime };

async function consume(id: string, options: ConsumeOptions): Promise<void> {
  const { moduleToHandlerMapping, webpackRequire } = options;
  const consumed = moduleToHandlerMapping[id];
  if (consumed === undefined) throw new Error(`The container consumes no module ${id}.`);
  const { shareKey, shareInfo } = consumed;
  const copy = copyFor(shareKey, shareInfo.shareConfig.requiredVersion);
  copy.loaded = true;
  const factory = await copy.get();
  webpackRequire.m[id] = (module) => {
    module.exports = factory();
  };
}

/**
 * The host's copy of a module: as in the standard runtime the one that the page runs already, or else the newest one.
 * The shell has compared the versions in detail, by the build info.
 *
 * @param required The breaking versions that the remote is tested with, as in `SHARED_DEPENDENCIES`.
 */
function copyFor(name: string, required: string): SharedCopy {
  const copies = Object.entries(shareScope[name] ?? {});
  const breaking = required.split(' || ');
  const [found] = copies
    .filter(([version]) => breaking.includes(`${breakingVersion(version)}.x`))
    .sort(
      ([a, { loaded: isLoadedA = false }], [b, { loaded: isLoadedB = false }]) =>
        Number(isLoadedB) - Number(isLoadedA) || b.localeCompare(a, 'en', { numeric: true }),
    );
  if (found !== undefined) return found[1];
  const offered = copies.map(([version]) => version).join(', ') || 'none';
  throw new Error(`This remote needs ${name} ${required}, the page shares ${offered}.`);
}
