import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, rspack } from '@rspack/core';
import { leaveOutMethods } from './leaveOutMethods.ts';

/** A module of a package, absolute, and methods of its class that nobody calls. */
export interface UncalledMethods {
  readonly module: string;
  readonly methods: readonly string[];
}

/**
 * Builds classes of packages without methods that nobody calls, which tree shaking keeps, with all that
 * they alone need. One that is not there is an error: an update may have given it another name.
 */
export class WithoutMethods {
  readonly #uncalled: readonly UncalledMethods[];

  constructor(uncalled: readonly UncalledMethods[]) {
    this.#uncalled = uncalled;
  }

  apply(compiler: Compiler): void {
    const inMemory = this.#uncalled.map(({ module, methods }) => {
      try {
        return [module, leaveOutMethods(readFileSync(module, 'utf8'), methods)] as const;
      } catch (cause) {
        throw new Error(`${path.relative('.', module)}: ${String(cause)}`, { cause });
      }
    });
    new rspack.experiments.VirtualModulesPlugin(Object.fromEntries(inMemory)).apply(compiler);
  }
}
