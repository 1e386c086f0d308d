import {
  configInHtml,
  parsePageConfig,
  REMOTE_NAMES,
  remoteEntry,
  REMOTES,
  type RuntimeConfig,
  versionGlobal,
} from '@laundry-board/shared-types';

/** Longest wait for a file, milliseconds. */
const ANSWER_LIMIT_MS = 30_000;

/** What is deployed at one moment, as far as a page can see. */
export interface Deployment {
  readonly config: RuntimeConfig;
  /** The shell's html. */
  readonly html: string;
  /** Code of the remotes' entries, in the order of REMOTE_NAMES. */
  readonly entries: readonly string[];
}

/**
 * Reads what is deployed. Each request revalidates the browser's copy, which costs a few hundred bytes if it is still
 * the newest. Otherwise the newer file is in the browser's cache afterwards, for the reload.
 *
 * @throws Error when a file is missing, a server can't be reached, or the html holds no configuration
 * that a page could start with.
 */
export async function readDeployment(page: Window): Promise<Deployment> {
  const html = await readNewest(page, '/');
  const config = parsePageConfig(configInHtml(html), page.location.origin);
  const entries = await Promise.all(
    REMOTE_NAMES.map((name) => readNewest(page, remoteEntry(config, name).url)),
  );
  return { config, html, entries };
}

/**
 * Whether a page runs what is deployed, as far as it knows: it compares the configuration, the files that the html
 * names, and the versions that the entries on the page have stated. The browser may have run an older entry from its
 * cache.
 */
export function isRunning(page: Window, config: RuntimeConfig, deployed: Deployment): boolean {
  const isInPage = (file: string): boolean =>
    page.document.querySelector(`[src="${file}"], [href="${file}"]`) !== null;
  return (
    JSON.stringify(deployed.config) === JSON.stringify(config) &&
    filesOf(deployed).every(isInPage) &&
    REMOTE_NAMES.every((name, index) => {
      const version: unknown = Reflect.get(page, versionGlobal(REMOTES[name].container));
      return typeof version !== 'string' || deployed.entries[index]?.includes(version);
    })
  );
}

/**
 * Fetches the files that the html names. If one of them were missing after a reload, the page could not recover by
 * itself.
 *
 * @throws Error when one is missing: a deploy may not be complete yet.
 */
export async function fetchFiles(page: Window, deployed: Deployment): Promise<void> {
  await Promise.all(filesOf(deployed).map((file) => readNewest(page, file)));
}

/** Paths of the scripts and styles that the html names. */
function filesOf({ html }: Deployment): readonly string[] {
  const named = html.matchAll(/ (?:src|href)="(\/[^"]+\.(?:js|css))"/g);
  return Array.from(named, ([, path = '']) => path);
}

async function readNewest(page: Window, url: string): Promise<string> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  const response = await page.fetch(url, { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`${url} answered with HTTP status ${response.status}.`);
  return response.text();
}
