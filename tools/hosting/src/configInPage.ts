import {
  backendOrigins,
  REMOTE_NAMES,
  remoteEntry,
  RUNTIME_CONFIG_BLOCK,
  type RuntimeConfig,
} from '@laundry-board/shared-types';

const START = `<script type="application/json" id="${RUNTIME_CONFIG_BLOCK}"`;

/** The data block in the shell's built html: its attributes and its JSON, which has no `<`, see below. */
const BLOCK = new RegExp(`(?<=${START})([^>]*)>([^<]*)(?=</script>)`);

/** Whether the shell's html holds a configuration. */
export function holdsConfig(html: string): boolean {
  return (BLOCK.exec(html)?.[2] ?? '') !== '';
}

/**
 * Puts a runtime configuration into the data block of the shell's html, in place of what the block holds. The page
 * then starts without waiting for the file.
 *
 * @param config undefined empties the block: the page is then the file that was built, the same in every deployment.
 * @returns The html as it is if it has no block, as that of a release from before there was one. Such a page reads
 *   the file.
 */
export function withConfig(html: string, config?: RuntimeConfig): string {
  // A `<` in a text could end the block: `</script>`, or begin a comment that hides its end: `<!--<script>`.
  const json = config === undefined ? '' : JSON.stringify(config).replaceAll('<', '\\u003c');
  const attributes = config === undefined ? '' : attributesOf(config);
  return html.replace(BLOCK, () => `${attributes}>${json}`);
}

/** What a resident's page fetches and connects to before any script file has come (connectEarly.ts in the shell). */
function attributesOf(config: RuntimeConfig): string {
  const { auth, firestore } = backendOrigins(config);
  // The `Link` header preloads auth-remote's. Which entry of a pinned remote runs, only start.js decides.
  const entries = REMOTE_NAMES.filter(
    (name) => name !== 'auth' && config.pins?.[name] === undefined,
  );
  const urls = entries.map((name) => remoteEntry(config, name).url);
  return Object.entries({ auth, firestore: [firestore], entries: urls })
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => ` data-${name}="${values.join(' ').replaceAll('&', '&amp;')}"`)
    .join('');
}
