// rspack calls the default export of a loader, with its context as `this`.
/* oxlint-disable import/no-default-export, oxc/no-this-in-exported-function */

/**
 * A loader that gives functions of a package other bodies, which its options have by the functions' names. What only the
 * old bodies use leaves the build.
 *
 * @this {import('@rspack/core').LoaderContext<Readonly<Record<string, string>>>}
 * @param {string} source
 * @returns {string}
 */
export default function cutFunctions(source) {
  return Object.entries(this.getOptions()).reduce((cut, [name, body]) => {
    const found = new RegExp(`^((?:export )?function ${name} ?\\(.*\\) \\{\\n)[^]*?^(?=\\})`, 'm');
    if (!found.test(cut)) throw new Error(`${this.resourcePath} has no function ${name}.`);
    return cut.replace(found, `$1${body}\n`);
  }, source);
}
