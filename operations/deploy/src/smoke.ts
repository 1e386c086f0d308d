import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Asked, defineCommand } from '@laundry-board/command-line';
import {
  type Pin,
  RELEASES_FILE,
  REMOTE_ENTRY_FILE,
  REMOTE_NAMES,
  remoteFolder,
  type RemoteName,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { holdsConfig } from '@laundry-board/hosting';
import {
  buildFolder,
  entryFile,
  remoteOf,
  type SiteName,
  siteNames,
  UserError,
} from '@laundry-board/sites';
import { liveConfig } from './liveConfig.ts';
import { parseReleases } from './releaseList.ts';
import { folderUrl, HASHED, integrityOf } from './releases.ts';
import { type Ask, createAsk, type RequestLimits } from './request.ts';

/** A site that hangs is reported within a minute, so that the operator who has deployed it can roll back. */
const SMOKE_LIMITS: RequestLimits = { limitMs: 15_000, pausesMs: [1000, 3000], totalMs: 45_000 };

/** The name of a check, and its problem. */
type Finding = readonly [subject: string, problem: string | undefined];

const OPTIONS = {
  shell: { type: 'string', value: 'URL', about: 'where the shell is deployed' },
  dist: {
    type: 'string',
    value: 'FOLDER',
    about: 'the build of the one named remote, where another repository has made it',
  },
} as const;

export const smoke = defineCommand(
  {
    name: 'smoke',
    about: 'checks a live deployment from outside, with the files of the named builds',
    names: { word: 'SITE', known: siteNames },
    options: OPTIONS,
  },
  checkDeployment,
);

/**
 * Checks a deployed shell and its remotes over HTTP. Named sites, which
 * were deployed from here, must also serve every file of their build. It prints a line per check.
 *
 * @throws Error when a check has failed.
 */
async function checkDeployment(
  { names, values, needs }: Asked<typeof OPTIONS>,
  folderOf: (site: SiteName) => string = buildFolder,
  ask = createAsk(SMOKE_LIMITS),
): Promise<void> {
  const deployed = siteNames.filter((site) => names.includes(site));
  const { dist } = values;
  if (values.shell === undefined) throw needs('--shell');
  if (dist !== undefined && deployed.length !== 1) {
    throw new UserError('--dist is the build of one site: name that one.');
  }
  const shell = folderUrl(values.shell);
  const configUrl = `${shell}${RUNTIME_CONFIG_FILE}`;
  const config = await liveConfig(shell, ask);
  if (config === undefined) {
    throw new UserError(`There is no ${configUrl}: is the shell deployed there?`);
  }

  // Another team's remote must not fail the deploy of this one.
  const checksAll = deployed.length === 0 || deployed.includes('shell');
  const remotes = REMOTE_NAMES.filter((name) => checksAll || deployed.includes(remoteFolder(name)));
  const findings = await Promise.all([
    check(ask, configUrl, 200, CONFIG_HEADERS),
    check(
      ask,
      shell,
      200,
      PAGE_HEADERS,
      (headers, body) => problemOfPolicy(headers, config) ?? problemOfPage(body.toString(), config),
    ),
    checkMissingFile(ask, shell),
    ...remotes.flatMap((name) => checkRemote(ask, config, name)),
    ...deployed.map((site) => {
      const remote = remoteOf(site);
      const url = remote === undefined ? shell : config.remotes[remote];
      return compareFiles(ask, site, { build: dist ?? folderOf(site), url });
    }),
  ]);
  for (const [subject, problem] of findings) {
    console.log(problem === undefined ? `✓ ${subject}` : `✗ ${subject}: ${problem}`);
  }
  const failed = findings.filter(([, problem]) => problem !== undefined).length;
  if (failed > 0) throw new UserError(`${failed} of ${findings.length} checks failed.`);
}

/** Headers that a response must have; firebase.json sets them. */
type Expected = Readonly<Record<string, string | RegExp>>;

const CONFIG_HEADERS: Expected = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};
const PAGE_HEADERS: Expected = {
  'Content-Type': /^text\/html\b/,
  'Cache-Control': 'no-cache',
  'Strict-Transport-Security': /^max-age=\d{8}/,
  'X-Content-Type-Options': 'nosniff',
};
const PINNED_HEADERS: Expected = {
  'Content-Type': /^(text|application)\/javascript\b/,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};
const ENTRY_HEADERS: Expected = {
  ...PINNED_HEADERS,
  'Cache-Control': 'max-age=0, stale-while-revalidate=604800',
};

function problemOfPolicy(headers: Headers, { remotes }: RuntimeConfig): string | undefined {
  const policy = headers.get('Content-Security-Policy') ?? '';
  if (/'unsafe-(inline|eval)'/.test(policy)) return 'the policy allows injected scripts';
  const [, scripts = ''] = /(?:^|; )script-src ([^;]*)/.exec(policy) ?? [];
  const missing = Object.values(remotes)
    .map((url) => new URL(url).origin)
    .filter((origin) => !scripts.split(' ').includes(origin));
  return missing.length > 0 ? `the policy allows no scripts of ${missing.join(', ')}` : undefined;
}

/** Pages start with the configuration that they hold, so a changed file alone has no effect. */
function problemOfPage(html: string, config: RuntimeConfig): string | undefined {
  if (holdsConfig(html, config)) return undefined;
  return `the page does not hold the configuration of ${RUNTIME_CONFIG_FILE}: npm run configure`;
}

function checkRemote(
  ask: Ask,
  config: RuntimeConfig,
  remote: RemoteName,
): readonly Promise<Finding>[] {
  const folder = config.remotes[remote];
  const pin = config.pins?.[remote];
  return [
    check(ask, new URL(REMOTE_ENTRY_FILE, folder).href, 200, ENTRY_HEADERS),
    checkMissingFile(ask, folder),
    ...(pin === undefined ? [] : [checkPin(ask, pin, folder)]),
  ];
}

function checkPin(ask: Ask, { entry, integrity }: Pin, folder: string): Promise<Finding> {
  return check(ask, new URL(entry, folder).href, 200, PINNED_HEADERS, (_, body) =>
    integrityOf(body) === integrity ? undefined : `not ${integrity}`,
  );
}

/** A missing script must be a plain 404 that nobody keeps: a browser would run or cache a page. A server's own hour may pass. */
function checkMissingFile(ask: Ask, folder: string): Promise<Finding> {
  const url = new URL('none.000000000000.js', folder).href;
  return check(ask, url, 404, { 'Cache-Control': /^(?!.*(immutable|max-age=\d{5}))/ });
}

/** Whether a site serves every file that the list of a build names, and the list itself, byte by byte. */
async function compareFiles(
  ask: Ask,
  site: SiteName,
  { build, url }: Readonly<Record<'build' | 'url', string>>,
): Promise<Finding> {
  const expected = await expectedFiles(site, build);
  if (typeof expected === 'string') return [url, `${build} ${expected}`];
  const problems: string[] = [];
  const subject = `${expected.size} files of the build at ${url}`;
  for (const [name, integrity] of expected) {
    const response = await answerOf(ask, new URL(name, url).href);
    if (typeof response === 'string') return [subject, response];
    const body = Buffer.from(await response.arrayBuffer());
    if (!response.ok) problems.push(`HTTP status ${response.status} for ${name}`);
    else if (integrityOf(body) !== integrity) problems.push(`other content at ${name}`);
  }
  return [subject, problems.length === 0 ? undefined : problems.join(', ')];
}

/** Hashes by names: those of the list, and those of files that belong to no release; or what the build lacks. */
async function expectedFiles(
  site: SiteName,
  build: string,
): Promise<ReadonlyMap<string, string> | string> {
  const list = await readFile(path.join(build, RELEASES_FILE), 'utf8').catch(() => 'null');
  const releases = parseReleases(JSON.parse(list));
  if (releases === undefined) {
    return 'has no list of releases: npm run keep-releases before the deploy';
  }
  if (site === 'shell' && !existsSync(path.join(build, RUNTIME_CONFIG_FILE))) {
    return `has no ${RUNTIME_CONFIG_FILE}: npm run configure before the deploy`;
  }
  const expected = new Map<string, string>();
  for (const [index, { entry, integrity, files }] of releases.entries()) {
    expected.set(entry, integrity);
    for (const [name, hash] of Object.entries(files)) {
      if (index === 0 || HASHED.test(name)) expected.set(name, hash);
    }
  }
  const shared = [
    entryFile(site),
    RELEASES_FILE,
    ...(site === 'shell' ? [RUNTIME_CONFIG_FILE] : []),
  ];
  for (const name of shared) {
    expected.set(name, integrityOf(await readFile(path.join(build, name))));
  }
  return expected;
}

async function check(
  ask: Ask,
  url: string,
  status: number,
  expected: Expected,
  problemOf: (headers: Headers, body: Buffer) => string | undefined = () => undefined,
): Promise<Finding> {
  const response = await answerOf(ask, url);
  if (typeof response === 'string') return [url, response];
  const { headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== status) return [url, `HTTP status ${response.status}, not ${status}`];
  for (const [name, wanted] of Object.entries(expected)) {
    const value = headers.get(name) ?? 'missing';
    const isRight = typeof wanted === 'string' ? value === wanted : wanted.test(value);
    if (!isRight) return [url, `${name} is ${value}`];
  }
  return [url, problemOf(headers, body)];
}

/** The answer, or the reason why there is none, which is the finding of this check alone. */
async function answerOf(ask: Ask, url: string): Promise<Response | string> {
  try {
    return await ask(url);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
