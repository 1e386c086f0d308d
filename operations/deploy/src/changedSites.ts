import { fieldOf, isObject } from '@laundry-board/shared-types';
import { git, remoteOf, type SiteName, siteNames } from '@laundry-board/sites';
import { folderUrl, liveReleases } from './releases.ts';
import type { Ask } from './request.ts';

/** What makes every site, beside its own packages. */
const BUILD = ['tools/build', 'rspack.config.base.ts', 'tsconfig.base.json'];

/** What writes the headers and the configuration of the shell. */
const SHELL_ALONE = ['tools/hosting'];

/** What every remote ships without naming it. */
const IN_REMOTES = 'container-runtime';

/** Tests and documents are part of no site. */
const NO_PART = ['*.test.*', '*.test-d.*', '*/testing/*', '*.md'].map((glob) => `:!${glob}`);

/** What is live, as the variables of a repository on GitHub name it. */
interface Live {
  readonly SHELL_URL?: string | undefined;
  /** The configuration of the shell, as JSON. */
  readonly RUNTIME_CONFIG?: string | undefined;
  /** Of the access rules that were deployed last; empty before the first time. */
  readonly RULES_COMMIT?: string | undefined;
}

/**
 * What HEAD would change of a deployment: each site is compared with the commit that it states in `releases.json`.
 *
 * @param repository The folder of this repository.
 * @returns Sites, and `firestore-rules`. A site that is not deployed yet, or whose commit this repository lacks, is left
 *   out, with a notice. One that names no commit counts as changed.
 * @throws Error when a site can't be reached, or its list can't be read.
 */
export async function changedTargets(
  { SHELL_URL = '', RUNTIME_CONFIG, RULES_COMMIT = '' }: Live,
  repository: string,
  ask?: Ask,
): Promise<readonly string[]> {
  const { remotes } = fieldsOf(JSON.parse(RUNTIME_CONFIG || '{}'));
  const head = readCommit('HEAD', repository);
  const changed = siteNames.map(async (site) => {
    const remote = remoteOf(site);
    const url = remote === undefined ? SHELL_URL : fieldsOf(remotes)[remote];
    const [release] = typeof url === 'string' ? await liveReleases(folderUrl(url), ask) : [];
    if (release === undefined) return leftOut(site, 'is not live yet: deploy it by hand.');
    const commit = commitOf(release.version);
    if (commit !== undefined && !isIn(repository, commit)) {
      return leftOut(
        site,
        'was deployed from another repository: to take it over, deploy it by hand.',
      );
    }
    return isChanged(site, commit, head, repository) ? [site] : [];
  });
  const rules = commitOf(RULES_COMMIT);
  const areSame =
    rules !== undefined &&
    isIn(repository, rules) &&
    git(repository, 'diff', rules, 'HEAD', '--', 'firestore.rules') === '';
  return [...(await Promise.all(changed)).flat(), ...(areSame ? [] : ['firestore-rules'])];
}

function leftOut(site: SiteName, why: string): readonly SiteName[] {
  // On stderr, where GitHub sees it, too: stdout has the list alone.
  console.error(`::notice::${site} ${why}`);
  return [];
}

/** The commit that a version names, if the build had no changes beside it. */
function commitOf(version: string): string | undefined {
  return /^([\da-f]{7,40})(?!.*with changes)( |$)/.exec(version)?.[1];
}

function isIn(repository: string, commit: string): boolean {
  try {
    git(repository, 'cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

function isChanged(
  site: SiteName,
  commit: string | undefined,
  head: Commit,
  repository: string,
): boolean {
  if (commit === undefined) return true;
  const packages = packagesOf(site, head.lock);
  const sources = [...packages, ...BUILD, ...(site === 'shell' ? SHELL_ALONE : []), ...NO_PART];
  const live = readCommit(commit, repository);
  return (
    git(repository, 'diff', '--name-only', commit, 'HEAD', '--', ...sources) !== '' ||
    settingsOf(site, live) !== settingsOf(site, head) ||
    installed(packages, live.lock) !== installed(packages, head.lock)
  );
}

/** The folders of a site and of the packages of this repository that it ships. */
function packagesOf(site: SiteName, lock: Fields): readonly string[] {
  const folders = new Set(remoteOf(site) === undefined ? [site] : [site, IN_REMOTES]);
  for (const folder of folders) {
    for (const place of dependenciesOf(folder, lock)) {
      const { link, resolved } = fieldsOf(lock[place]);
      if (link === true) folders.add(String(resolved));
    }
  }
  return [...folders];
}

/** What files for all sites say of one: how it is hosted, and the browsers that it is built for. */
function settingsOf(site: SiteName, { hosting, browsers }: Commit): string {
  const target = Object.values(fieldsOf(hosting)).find((one) => fieldOf(one, 'target') === site);
  return JSON.stringify([target, browsers]);
}

/** The packages of the npm registry that folders need, each with its hash. */
function installed(folders: readonly string[], lock: Fields): string {
  const places = new Set(folders);
  for (const place of places) {
    for (const needed of dependenciesOf(place, lock)) places.add(needed);
  }
  const hashes = [...places].map(
    (place) => `${place} ${String(fieldOf(lock[place], 'integrity'))}`,
  );
  return hashes.toSorted().join('\n');
}

/** What a commit says in files that are for all sites. */
interface Commit {
  readonly hosting: unknown;
  readonly browsers: unknown;
  /** What the lock file installs, by place, such as `node_modules/react`. */
  readonly lock: Fields;
}

function readCommit(commit: string, repository: string): Commit {
  const read = (file: string): unknown => JSON.parse(git(repository, 'show', `${commit}:${file}`));
  return {
    hosting: fieldOf(read('firebase.json'), 'hosting'),
    browsers: fieldOf(read('package.json'), 'browserslist'),
    lock: fieldsOf(fieldOf(read('package-lock.json'), 'packages')),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

/** Where the dependencies of a package are installed: below it, or below the nearest place above it. */
function dependenciesOf(place: string, lock: Fields): readonly string[] {
  const { dependencies, optionalDependencies } = fieldsOf(lock[place]);
  const names = Object.keys({ ...fieldsOf(dependencies), ...fieldsOf(optionalDependencies) });
  const nested = place.split('/node_modules/');
  const above = nested.map((_, depth) => nested.slice(0, nested.length - depth));
  const prefixes = [...above.map((parts) => `${parts.join('/node_modules/')}/`), ''];
  return names.flatMap(
    (name) =>
      prefixes
        .map((prefix) => `${prefix}node_modules/${name}`)
        .find((candidate) => candidate in lock) ?? [],
  );
}
