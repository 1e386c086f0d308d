import { readdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { remoteOf, type SiteName } from '@laundry-board/sites';
import { REMOTE_ENTRY_FILE, type RemoteName } from '@laundry-board/shared-types';

const ASKED_AGAIN = { 'cache-control': 'no-cache' };
const RENEWED_LATER = { 'cache-control': 'max-age=0, stale-while-revalidate=604800' };
const KEPT_A_DAY = { 'cache-control': 'max-age=86400' };
const KEPT_A_YEAR = { 'cache-control': 'public, max-age=31536000, immutable' };
const EVERY_FILE = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};
const SHELL = { ...EVERY_FILE, 'cross-origin-resource-policy': 'same-origin' };
const PAGE = {
  ...SHELL,
  ...ASKED_AGAIN,
  'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self' /),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': expect.stringMatching(/^(\w[\w-]*=\(\), ){21}screen-wake-lock=\(self\)$/),
};
// Only the board's page fetches early what its first screen needs.
const BOARD_PAGE = {
  ...PAGE,
  link: expect.stringContaining(`${REMOTE_ENTRY_FILE}>; rel=preload`),
};
// Beside its own origin it reaches the backends only, whatever it might do.
const WORKER = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; connect-src 'self' http:\/\/127\.0\.0\.1:\d+ http:\/\/127\.0\.0\.1:\d+$/,
  ),
};
const REMOTE = {
  ...EVERY_FILE,
  'access-control-allow-origin': '*',
  // Nothing of a remote is a page.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'application/javascript; charset=utf-8';
const JSON_FILE = 'application/json; charset=utf-8';
const MANIFEST = 'application/manifest+json; charset=utf-8';
const SVG = 'image/svg+xml';
const PNG = 'image/png';
const CSS = 'text/css; charset=utf-8';
const ARCHIVE = 'application/gzip';
const TEXT = 'text/plain; charset=utf-8';

type Answer = readonly [path: string, status: number, type: string, headers: object];

const OF_A_REMOTE: readonly Answer[] = [
  ['/remoteEntry.js', 200, SCRIPT, { ...REMOTE, ...RENEWED_LATER }],
  ['/remoteEntry.js?attempt=2', 200, SCRIPT, { ...REMOTE, ...RENEWED_LATER }],
  ['/remoteEntry.js.map', 200, JSON_FILE, { ...REMOTE, ...ASKED_AGAIN }],
  ['/mf-manifest.json', 200, JSON_FILE, { ...REMOTE, ...ASKED_AGAIN }],
  ['/sbom.*.json', 200, JSON_FILE, { ...REMOTE, ...KEPT_A_YEAR }],
  ['/script.000000000000.js', 404, TEXT, { ...REMOTE, ...ASKED_AGAIN }],
  ['/missing.svg', 404, TEXT, { ...REMOTE, ...ASKED_AGAIN }],
  ['/an/unknown/route', 404, TEXT, { ...REMOTE, ...ASKED_AGAIN }],
  ['/', 404, TEXT, { ...REMOTE, ...ASKED_AGAIN }],
];

/** Scripts of their own that a remote has beside its entry. */
const SCRIPTS: Readonly<Partial<Record<RemoteName, readonly string[]>>> = {
  auth: ['/firebase.*.js'],
  board: ['/firebase.*.js'],
};

/**
 * What the site answers that a remote is deployed to: type and headers by the path. A path that holds `*` stands for the
 * built file of such a name.
 */
function answersOfRemote(remote: RemoteName): readonly Answer[] {
  const scripts = SCRIPTS[remote] ?? [];
  return [
    ...OF_A_REMOTE,
    ...scripts.map((file): Answer => [file, 200, SCRIPT, { ...REMOTE, ...KEPT_A_YEAR }]),
  ];
}

const OF_THE_SHELL: readonly Answer[] = [
  ['/', 200, HTML, BOARD_PAGE],
  ['/index.html', 200, HTML, BOARD_PAGE],
  ['/test', 200, HTML, PAGE],
  ['/an/unknown.route/below?file=x.js', 200, HTML, PAGE],
  ['/runtime-config.json', 200, JSON_FILE, { ...SHELL, 'cache-control': 'no-store' }],
  ['/old-browser.*.js', 200, SCRIPT, { ...SHELL, ...KEPT_A_YEAR }],
  ['/start.*.js', 200, SCRIPT, { ...SHELL, ...KEPT_A_YEAR }],
  ['/page.*.js', 200, SCRIPT, { ...SHELL, ...KEPT_A_YEAR }],
  ['/page.*.js.map', 200, JSON_FILE, { ...SHELL, ...KEPT_A_YEAR }],
  ['/page.*.css', 200, CSS, { ...SHELL, ...KEPT_A_YEAR }],
  ['/defaultPhoto.*.svg', 200, SVG, { ...SHELL, ...KEPT_A_YEAR }],
  ['/service-worker.js', 200, SCRIPT, { ...SHELL, ...ASKED_AGAIN, ...WORKER }],
  ['/manifest.webmanifest', 200, MANIFEST, { ...SHELL, ...ASKED_AGAIN }],
  ['/lobby.webmanifest', 200, MANIFEST, { ...SHELL, ...ASKED_AGAIN }],
  ['/icon.svg', 200, SVG, { ...SHELL, ...KEPT_A_DAY }],
  // A browser asks for it where a document names no icon.
  ['/favicon.ico', 200, SVG, { ...SHELL, ...KEPT_A_DAY }],
  ['/apple-touch-icon.png', 200, PNG, { ...SHELL, ...ASKED_AGAIN }],
  ['/icon-512.png', 200, PNG, { ...SHELL, ...ASKED_AGAIN }],
  ['/shared-types.tar.gz', 200, ARCHIVE, { ...SHELL, ...ASKED_AGAIN }],
  ['/third-party-licences.txt', 200, TEXT, { ...SHELL, ...ASKED_AGAIN }],
  ['/sbom.*.json', 200, JSON_FILE, { ...SHELL, ...KEPT_A_YEAR }],
  ['/page.000000000000.js', 404, TEXT, { ...SHELL, ...ASKED_AGAIN }],
  ['/missing.svg', 404, TEXT, { ...SHELL, ...ASKED_AGAIN }],
];

/** What a site of a deployment answers, see {@link answersOfRemote}. */
export function deployedAnswers(site: SiteName): readonly Answer[] {
  const remote = remoteOf(site);
  return remote === undefined ? OF_THE_SHELL : answersOfRemote(remote);
}

/**
 * The path that a pattern of the table stands for.
 *
 * @param folder Of the site's build.
 * @throws Error when no built file has such a name.
 */
export async function builtPath(folder: string, pattern: string): Promise<string> {
  const [start = '', end] = pattern.slice(1).split('*');
  if (end === undefined) return pattern;
  const files = await readdir(folder);
  const name = files.find(
    (file) => file.startsWith(start) && file.slice(start.length + 12) === end,
  );
  if (name === undefined) throw new Error(`${folder} has no built file ${pattern}.`);
  return `/${name}`;
}
