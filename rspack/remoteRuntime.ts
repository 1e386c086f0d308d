import { type Compiler, rspack } from '@rspack/core';
import path from 'node:path';
import { shortenRuntime } from './shortenRuntime.ts';

/**
 * Gives a remote's container its runtime. Where the federation is `enhanced` the bundler leaves that to
 * somebody: `containerRuntime.ts`; the one that it brings otherwise negotiates versions, which the shell
 * has done by then. Chunks are loaded by `chunkLoading.ts`, but in development, where modules are
 * replaced by the bundler's loader. Both of the bundler's are larger by far (docs/decisions/0002).
 */
export class RemoteRuntime {
  readonly #container: string;

  /** @param container The name of the entry that becomes the container. */
  constructor(container: string) {
    this.#container = container;
  }

  apply(compiler: Compiler): void {
    const { hooks, options } = compiler;
    const addEntry = (file: string): void =>
      new rspack.EntryPlugin(compiler.context, path.join(import.meta.dirname, file), {
        name: this.#container,
      }).apply(compiler);

    addEntry('containerRuntime.ts');
    if (options.mode === 'development') return;
    const list = `${this.#container}_chunks`;
    options.output.enabledChunkLoadingTypes = [];
    options.output.chunkLoadingGlobal = list;
    new rspack.DefinePlugin({
      CHUNK_LIST: JSON.stringify(list),
      CHUNK_TIME_LIMIT_MS: JSON.stringify(options.output.chunkLoadTimeout),
    }).apply(compiler);
    addEntry('chunkLoading.ts');
    hooks.thisCompilation.tap(RemoteRuntime.name, (compilation) => {
      compilation.hooks.runtimeModule.tap(RemoteRuntime.name, shortenRuntime);
    });
  }
}
