import {
  configInHtml,
  isObject,
  parsePageConfig,
  RELEASES_FILE,
  REMOTE_MANIFEST_FILE,
  REMOTE_NAMES,
  remoteEntry,
  type RemoteName,
  REMOTES,
  type RuntimeConfig,
  versionGlobal,
} from '@laundry-board/shared-types';
import { decidePins } from '../startup/pinShare.ts';

/** What is deployed at a moment, as far as a page can see. */
export interface Deployment {
  readonly config: RuntimeConfig;
  /** URLs of the scripts and styles that the shell's html names. */
  readonly pageFiles: readonly string[];
  /** Code of each remote's entry. */
  readonly entries: Readonly<Partial<Record<RemoteName, string>>>;
}

/** What a page runs. */
export interface RunningPage {
  readonly config: RuntimeConfig;
  /** URLs of the scripts and styles in the page. */
  readonly pageFiles: readonly string[];
  /** Version that the entry of each remote has stated; left out where it states none. */
  readonly versions: Readonly<Partial<Record<RemoteName, string>>>;
  /** Code of the entries when the page looked first. */
  readonly entries: Deployment['entries'];
}

/**
 * Whether something else is deployed than a page runs: another shell, another configuration, such as one with a pin,
 * or another build of a remote. The browser may have run an older entry from its cache than the page saw when it
 * looked first, so the deployed one must also name the version that runs.
 */
export function isOutdated(running: RunningPage, deployed: Deployment): boolean {
  const isOther = (remote: RemoteName): boolean => {
    const code = deployed.entries[remote] ?? '';
    return code !== running.entries[remote] || !code.includes(running.versions[remote] ?? '');
  };
  return (
    JSON.stringify(deployed.config) !== JSON.stringify(running.config) ||
    deployed.pageFiles.some((file) => !running.pageFiles.includes(file)) ||
    REMOTE_NAMES.some(isOther)
  );
}

/** URLs of the scripts and styles in a page. */
export function filesInPage({ document }: Window): readonly string[] {
  return [
    ...Array.from(document.scripts, ({ src }) => src),
    ...Array.from(document.querySelectorAll('link'), ({ href }) => href),
  ];
}

/** The version that the entry of each remote on the page has stated. */
export function statedVersions(page: Window): RunningPage['versions'] {
  return Object.fromEntries(
    REMOTE_NAMES.flatMap((name) => {
      const version: unknown = Reflect.get(page, versionGlobal(REMOTES[name].container));
      return typeof version === 'string' ? [[name, version] as const] : [];
    }),
  );
}

/**
 * Looks at what is deployed. Each request asks whether the browser's copy is still the newest, which takes a few
 * hundred bytes if it is. If not, the newer file is in the browser's cache afterwards, for the reload.
 *
 * @throws Error when a file is missing, a server can't be reached, or the page holds no configuration.
 */
export async function readDeployment(page: Window): Promise<Deployment> {
  const { origin } = page.location;
  const html = await (await read(page, '/')).text();
  const parsed = parsePageConfig(configInHtml(html), origin);
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  const config = decidePins(page, parsed.config);
  const entries = await Promise.all(
    REMOTE_NAMES.map(async (name) => {
      const entry = await read(page, remoteEntry(config, name).url);
      return [name, await entry.text()] as const;
    }),
  );
  const paths = Array.from(
    html.matchAll(/ (?:src|href)="(\/[^"]+\.(?:js|css))"/g),
    ([, path]) => path,
  );
  return {
    config,
    pageFiles: paths.map((path) => origin + path),
    entries: Object.fromEntries(entries),
  };
}

/**
 * Fetches each file that a deployment needs: what the shell's html names, and what a remote lists as the files of its
 * newest build or of its pinned release. A remote without such a list needs its entry alone.
 *
 * @throws Error when one is missing. A deploy may not be complete yet.
 */
export async function fetchFiles(page: Window, { config, pageFiles }: Deployment): Promise<void> {
  const files = await Promise.all(REMOTE_NAMES.map((name) => remoteFiles(page, config, name)));
  await Promise.all([...pageFiles, ...files.flat()].map((file) => read(page, file)));
}

async function remoteFiles(
  page: Window,
  { remotes, pins }: RuntimeConfig,
  name: RemoteName,
): Promise<readonly string[]> {
  const pin = pins?.[name];
  const list = new URL(pin === undefined ? REMOTE_MANIFEST_FILE : RELEASES_FILE, remotes[name]);
  const response = await page.fetch(list, { cache: 'no-cache' });
  const content: unknown = response.ok ? await response.json() : undefined;
  const files = pin === undefined ? filesInManifest(content) : filesOfRelease(content, pin.entry);
  return files.map((file) => new URL(file, remotes[name]).href);
}

/** Scripts and styles in a manifest of the federation plugin. */
function filesInManifest(manifest: unknown): readonly string[] {
  const text = JSON.stringify(isObject(manifest) ? manifest['exposes'] : undefined) ?? '';
  return Array.from(text.matchAll(/"([\w.-]+\.(?:js|css))"/g), ([, file]) => file ?? '');
}

/** Scripts and styles of the release with an entry. */
function filesOfRelease(releases: unknown, entry: string): readonly string[] {
  const list: readonly unknown[] = Array.isArray(releases) ? releases : [];
  const release = list.filter(isObject).find((one) => one['entry'] === entry);
  const files = release?.['files'];
  // Files with a hash are kept; the others are those of the newest build.
  return Object.keys(isObject(files) ? files : {}).filter((file) =>
    /\.[\da-f]{12}\.(js|css)$/.test(file),
  );
}

async function read(page: Window, url: string): Promise<Response> {
  const response = await page.fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url} answered with HTTP status ${response.status}.`);
  return response;
}
