import type { RuntimeModule } from '@rspack/core';

/** Says what a runtime has to bring, where it did not. */
const STUB =
  /__webpack_require__\.[\w.]+ = __webpack_require__\.[\w.]+ \|\| function\(\) \{ throw new Error\("should have [^}]*\};?/g;

/** What is known of a shared module; its name comes second. */
const SHARED_MODULE = /\{ shareScope: "\w+", (shareKey: "[^"]*"), [^{}]*\}/g;

/**
 * Leaves out of what rspack writes for an `enhanced` container what `containerRuntime.ts` has no use
 * for: stubs, versions, and the scope that a container itself would share from. Where rspack comes to
 * write it otherwise it stays as it is, and the budgets of bytes tell.
 */
export function shortenRuntime(module: RuntimeModule): void {
  const { name, source } = module;
  const whole = source?.source.toString() ?? '';
  const short = name === 'sharing' ? '' : whole.replace(STUB, '').replace(SHARED_MODULE, '{ $1 }');
  // Whatever is set stays: a part that has yet to learn the hashes of files must not be touched.
  if (source !== undefined && short !== whole) source.source = Buffer.from(short);
}
