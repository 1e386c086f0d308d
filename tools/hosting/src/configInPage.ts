import {
  configInHtml,
  RUNTIME_CONFIG_BLOCK,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { UserError } from '@laundry-board/sites';

/** The JSON in the data block of the shell's built html. */
const BLOCK = new RegExp(
  `(?<=<script type="application/json" id="${RUNTIME_CONFIG_BLOCK}">)[^<]*(?=</script>)`,
);

/** Whether the shell's html holds this configuration. */
export function holdsConfig(html: string, config: RuntimeConfig): boolean {
  return configInHtml(html) === textOf(config);
}

/**
 * Puts a runtime configuration into the data block of the shell's html, in place of what the block holds.
 *
 * @param config undefined empties the block: the page is then the file that was built, the same in every deployment.
 * @throws UserError when the html has no such block, so it is no build of the shell.
 */
export function withConfig(html: string, config?: RuntimeConfig): string {
  if (!BLOCK.test(html)) {
    throw new UserError('The page has no place for a configuration: npm run build -w shell');
  }
  return html.replace(BLOCK, () => (config === undefined ? '' : textOf(config)));
}

function textOf(config: RuntimeConfig): string {
  // A `<` in a text could end the block: `</script>`, or begin a comment that hides its end: `<!--<script>`.
  return JSON.stringify(config).replaceAll('<', '\\u003c');
}
