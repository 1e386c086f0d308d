import {
  configInHtml,
  RUNTIME_CONFIG_BLOCK,
  type RuntimeConfig,
} from '@laundry-board/shared-types';

/** The JSON in the data block of the shell's built html. Builds of the round before have attributes in its tag. */
const BLOCK = new RegExp(
  `(?<=<script type="application/json" id="${RUNTIME_CONFIG_BLOCK}")[^>]*>[^<]*(?=</script>)`,
);

/** Whether the shell's html holds a configuration. */
export function holdsConfig(html: string): boolean {
  return (configInHtml(html) ?? '') !== '';
}

/**
 * Puts a runtime configuration into the data block of the shell's html, in place of what the block holds.
 *
 * @param config undefined empties the block: the page is then the file that was built, the same in every deployment.
 * @returns The html, unchanged if it has no block, as in an old release. Such a page reads the file.
 */
export function withConfig(html: string, config?: RuntimeConfig): string {
  // A `<` in a text could end the block: `</script>`, or begin a comment that hides its end: `<!--<script>`.
  const json = config === undefined ? '' : JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replace(BLOCK, () => `>${json}`);
}
