import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  readRuntimeConfig,
  REMOTE_ENTRY_FILE,
  REMOTE_NAMES,
  remoteEntry,
  remoteFolder,
  type RemoteName,
  RUNTIME_CONFIG_FILE,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { buildFolder, siteNames, type SiteName } from '@laundry-board/hosting';
import { folderUrl, integrityOf, remoteOf } from './releases.ts';

/** A response whose body has come. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** What is checked, and what is wrong with it. */
type Finding = readonly [subject: string, problem: string | undefined];

/**
 * `npm run smoke -- [site…] --shell https://…`: checks a deployed shell and its remotes over HTTP, and of
 * the named sites, which were deployed from here, that they serve every file of their build. Without
 * names it checks what all sites have in common.
 *
 * @returns 0, or 1 after a line for each thing that is wrong.
 */
export async function smoke(
  args: readonly string[],
  folderOf: (site: SiteName) => string = buildFolder,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { shell: { type: 'string' } },
    allowPositionals: true,
  });
  const deployed = siteNames.filter((site) => positionals.includes(site));
  if (values.shell === undefined || deployed.length < positionals.length) {
    throw new Error('npm run smoke -- [site…] --shell https://your-campus-laundry.web.app/');
  }
  const shell = folderUrl(values.shell);
  const response = await fetch(new URL(RUNTIME_CONFIG_FILE, shell));
  const config = await readRuntimeConfig(response, shell);

  // Another team's remote must not fail the deploy of this one.
  const checksAll = deployed.length === 0 || deployed.includes('shell');
  const remotes = REMOTE_NAMES.filter((name) => checksAll || deployed.includes(remoteFolder(name)));
  const findings = [
    [`${shell}${RUNTIME_CONFIG_FILE}`, problemOfHeaders(response.headers, CONFIG_HEADERS)] as const,
    ...(await checkShell(shell, config)),
    ...(await Promise.all(remotes.map((name) => checkRemote(config, name)))).flat(),
    ...(await Promise.all(
      deployed.map((site) => {
        const remote = remoteOf(site);
        return compareFiles(folderOf(site), remote === undefined ? shell : config.remotes[remote]);
      }),
    )),
  ];
  for (const [subject, problem] of findings) {
    console.log(problem === undefined ? `✓ ${subject}` : `✗ ${subject}: ${problem}`);
  }
  return findings.some(([, problem]) => problem !== undefined) ? 1 : 0;
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
  'Cache-Control': 'max-age=0, stale-while-revalidate=86400',
};

async function checkShell(shell: string, config: RuntimeConfig): Promise<readonly Finding[]> {
  const page = await ask(shell);
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  const [, scripts = ''] = /(?:^|; )script-src ([^;]*)/.exec(policy) ?? [];
  const missing = Object.values(config.remotes)
    .map((url) => new URL(url).origin)
    .filter((origin) => !scripts.split(' ').includes(origin));
  const policyProblem = /'unsafe-(inline|eval)'/.test(policy)
    ? 'the policy allows injected scripts'
    : missing.length > 0
      ? `the policy allows no scripts of ${missing.join(', ')}`
      : undefined;
  return [[shell, problemOf(page, PAGE_HEADERS) ?? policyProblem], await checkMissingFile(shell)];
}

async function checkRemote(config: RuntimeConfig, remote: RemoteName): Promise<Finding[]> {
  const folder = config.remotes[remote];
  const newest = new URL(REMOTE_ENTRY_FILE, folder).href;
  const findings: Finding[] = [
    [newest, problemOf(await ask(newest), ENTRY_HEADERS)],
    await checkMissingFile(folder),
  ];
  const { url, integrity } = remoteEntry(config, remote);
  if (integrity === undefined) return findings;
  const pinned = await ask(url);
  const problem = integrityOf(pinned.body) === integrity ? undefined : `not ${integrity}`;
  return [...findings, [url, problemOf(pinned, PINNED_HEADERS) ?? problem]];
}

/** A missing script must be a plain 404 that nobody keeps: a browser would run or cache a page. */
async function checkMissingFile(folder: string): Promise<Finding> {
  const url = new URL('none.000000000000.js', folder).href;
  const { status, headers } = await ask(url);
  if (status !== 404) return [url, `HTTP status ${status}, not 404`];
  return [url, problemOfHeaders(headers, { 'Cache-Control': /^(?!.*immutable)/ })];
}

/** Whether a site serves every file of a build, byte by byte. */
async function compareFiles(build: string, site: string): Promise<Finding> {
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(build, path.join(entry.parentPath, entry.name)));
  const others: string[] = [];
  for (const file of files) {
    const { status, body } = await ask(new URL(file, site).href);
    if (status !== 200 || !body.equals(await readFile(path.join(build, file)))) others.push(file);
  }
  const subject = `${files.length} files of the build at ${site}`;
  return [subject, others.length === 0 ? undefined : `other content at ${others.join(', ')}`];
}

async function ask(url: string): Promise<Answer> {
  const response = await fetch(url);
  const { status, headers } = response;
  return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

function problemOf({ status, headers }: Answer, expected: Expected): string | undefined {
  return status === 200 ? problemOfHeaders(headers, expected) : `HTTP status ${status}`;
}

function problemOfHeaders(headers: Headers, expected: Expected): string | undefined {
  const wrong = Object.entries(expected).find(([name, wanted]) => {
    const value = headers.get(name) ?? '';
    return typeof wanted === 'string' ? value !== wanted : !wanted.test(value);
  });
  return wrong && `${wrong[0]} is ${headers.get(wrong[0]) ?? 'missing'}`;
}
