/** Makes a module. */
type Factory = () => unknown;

/** The copies that the host offers, by name and version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedModule>>>>;

interface SharedModule {
  loaded?: boolean;
  readonly get: () => Factory | Promise<Factory>;
}

type Consumed = Readonly<Record<string, { readonly shareKey: string }>>;

/**
 * What rspack writes for an `enhanced` container, and what it leaves to a runtime; by the names that
 * `@module-federation/webpack-bundler-runtime` knows them by.
 */
// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_require__: {
  /** Every module of the bundle, by its id. */
  readonly m: Record<string, (module: { exports: unknown }) => void>;
  /** What is to be done before a chunk's modules run. */
  readonly f: Record<string, (chunk: string | number, promises: unknown[]) => void>;
  readonly initializeExposesData: {
    readonly moduleMap: Readonly<Record<string, () => Promise<Factory>>>;
  };
  readonly consumesLoadingData: {
    readonly chunkMapping: Readonly<Record<string, readonly string[]>>;
    readonly moduleIdToConsumeDataMapping: Consumed;
    /** Those that the entry itself takes. */
    readonly initialConsumes?: readonly string[];
  };
  initContainer: (scope: ShareScope) => void;
  getContainer: (expose: string) => Promise<Factory>;
};

/*
 * The runtime of every remote's container: it hands out the expose, and takes the shared modules from
 * the scope that the host gives it. That they fit is checked by the shell before, and it offers one
 * copy of each, so there is no version to choose.
 */
const { m: modules, f: beforeChunk, consumesLoadingData } = __webpack_require__;
const { chunkMapping, moduleIdToConsumeDataMapping, initialConsumes = [] } = consumesLoadingData;

let shareScope: ShareScope = {};

function take(id: string): Factory | Promise<Factory> {
  const name = moduleIdToConsumeDataMapping[id]?.shareKey ?? id;
  const [shared] = Object.values(shareScope[name] ?? {});
  if (shared === undefined) throw new Error(`The page shares no ${name}.`);
  shared.loaded = true;
  return shared.get();
}

function define(id: string, makeNow: () => unknown): void {
  modules[id] = (module) => {
    module.exports = makeNow();
  };
}

__webpack_require__.initContainer = (scope) => {
  shareScope = scope;
};

__webpack_require__.getContainer = async (expose) => {
  const load = __webpack_require__.initializeExposesData.moduleMap[expose];
  if (load === undefined) throw new Error(`Module "${expose}" does not exist in container.`);
  return load();
};

for (const id of initialConsumes) {
  define(id, () => {
    const factory = take(id);
    if (factory instanceof Promise) throw new Error(`Shared module ${id} came too late.`);
    return factory();
  });
}

beforeChunk['consumes'] = (chunk, promises) => {
  for (const id of chunkMapping[chunk] ?? []) {
    promises.push(Promise.resolve(take(id)).then((factory) => define(id, factory)));
  }
};
