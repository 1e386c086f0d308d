import { type Compiler, rspack } from '@rspack/core';
import path from 'node:path';

/**
 * Gives a remote's container its runtime, `containerRuntime.ts`. Where the federation is `enhanced` the
 * bundler leaves a container's runtime to somebody; the one that it brings otherwise is twice as large
 * as a remote's own first code, because it negotiates versions, which the shell has done by then.
 */
export class RemoteRuntime {
  readonly #container: string;

  /** @param container The name of the entry that becomes the container. */
  constructor(container: string) {
    this.#container = container;
  }

  apply(compiler: Compiler): void {
    const file = path.join(import.meta.dirname, 'containerRuntime.ts');
    new rspack.EntryPlugin(compiler.context, file, { name: this.#container }).apply(compiler);
  }
}
