import type { Configuration } from '@rspack/core';

/**
 * Has the shell's page run other modules.
 *
 * @param change Makes them of the page's own, which is relative to the shell.
 * @throws Error when the shell has no such entry.
 */
export function changePage(
  config: Configuration,
  change: (own: string) => readonly string[],
): Configuration {
  const { entry } = config;
  if (typeof entry === 'object' && !Array.isArray(entry)) {
    const { page } = entry;
    if (typeof page === 'object' && !Array.isArray(page) && typeof page.import === 'string') {
      return {
        ...config,
        entry: { ...entry, page: { ...page, import: [...change(page.import)] } },
      };
    }
  }
  throw new Error('The shell has no page of one module.');
}
