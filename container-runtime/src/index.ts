import { isInRange } from '@laundry-board/shared-types/versionRange';

/** Makes a module. */
type Factory = () => unknown;

/** A host's copies of the shared modules, by name and version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedCopy>>>>;

interface SharedCopy {
  loaded?: boolean;
  readonly get: () => Factory | Promise<Factory>;
}

/** What the bundler knows of each shared module that the container consumes, by module id. */
type Consumed = Readonly<
  Record<
    string,
    {
      readonly shareKey: string;
      readonly shareInfo: { readonly shareConfig: { readonly requiredVersion?: string | false } };
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
 * what a container needs that consumes shared modules and provides none (see the README).
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
  const factory = await newestCopy(
    consumed.shareKey,
    consumed.shareInfo.shareConfig.requiredVersion,
  );
  webpackRequire.m[id] = (module) => {
    module.exports = factory();
  };
}

/** The newest of the host's copies of a module that is in the range which the remote needs. */
async function newestCopy(name: string, required: string | false = false): Promise<Factory> {
  const copies = shareScope[name] ?? {};
  const [newest] = Object.keys(copies)
    .filter((version) => required === false || isInRange(version, required))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const copy = newest === undefined ? undefined : copies[newest];
  if (copy === undefined) {
    const offered = Object.keys(copies).join(', ') || 'none';
    throw new Error(`This remote needs ${name} ${required || ''}, the page shares ${offered}.`);
  }
  copy.loaded = true;
  return copy.get();
}
