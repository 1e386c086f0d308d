import path from 'node:path';
import { type Compiler, rspack, type RuleSetRule } from '@rspack/core';

/** A module of a package, and ours that a build takes in its place; both absolute. */
export interface StandIn {
  readonly module: string;
  readonly by: string;
}

/**
 * Has a build take other modules in place of a package's own. One that replaces nothing is an error,
 * in builds that have the packages at all: an update of theirs may have moved the module.
 */
export class StandIns {
  readonly #standIns: readonly StandIn[];

  constructor(standIns: readonly StandIn[]) {
    this.#standIns = standIns;
  }

  /** For `resolve.alias`: an absolute path as a name is met after a relative import is resolved. */
  get aliases(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#standIns.map(({ module, by }) => [module, by]));
  }

  /** For `module.rules`: to each of ours, the one that it stands in for is the `replaced-module`. */
  get rules(): readonly RuleSetRule[] {
    return this.#standIns.map(({ module, by }) => ({
      include: by,
      resolve: { alias: { 'replaced-module$': module, [module]: module } },
    }));
  }

  apply({ hooks, options }: Compiler): void {
    options.resolve.alias = { ...options.resolve.alias, ...this.aliases };
    options.module.rules.push(...this.rules);
    hooks.afterCompile.tap(StandIns.name, ({ errors, fileDependencies }) => {
      const used = new Set(fileDependencies);
      if (!this.#standIns.some(({ by }) => used.has(by))) return;
      for (const { module, by } of this.#standIns) {
        if (used.has(by)) continue;
        const [name, missing] = [path.basename(by), path.relative('.', module)];
        errors.push(new rspack.WebpackError(`${name} replaces nothing: no module is ${missing}.`));
      }
    });
  }
}
