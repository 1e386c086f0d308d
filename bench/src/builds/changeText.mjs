/**
 * rspack loader: replaces a text of a source, so that a build of the same sources holds one change.
 *
 * @this {import('@rspack/core').LoaderContext<{ readonly text: string, readonly by: string }>}
 * @param {string} source
 */
// rspack takes a loader by its default export and hands it its context as `this`.
// oxlint-disable-next-line import/no-default-export, oxc/no-this-in-exported-function
export default function changeText(source) {
  // oxlint-disable-next-line oxc/no-this-in-exported-function
  const { text, by } = this.getOptions();
  return source.replace(text, by);
}
