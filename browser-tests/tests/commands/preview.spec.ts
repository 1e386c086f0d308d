import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePortVariables } from '../../src/freePortVariables.ts';
import { buildFolder } from '../../src/localSite.ts';
import { type RunningCommand, runCommand } from '../../src/runCommand.ts';
import { signInByPopup } from '../../src/signInByPopup.ts';
import { expect, test } from '../../src/watchedTest.ts';

const UP = 'Ctrl-C ends it.';

const ASKED_AGAIN = { 'cache-control': 'no-cache' };
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
// Only the board's page fetches early what stands in the configuration.
const BOARD_PAGE = {
  ...PAGE,
  link: expect.stringContaining('</runtime-config.json>; rel=preload'),
};
// It reaches no other origin, whatever it might do.
const WORKER = { 'content-security-policy': "default-src 'none'; connect-src 'self'" };
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
const TEXT = 'text/plain; charset=utf-8';

/** What comes with every answer of this server; all other headers are those of firebase.json. */
const OF_THE_SERVER =
  /^(connection|content-length|content-type|date|etag|keep-alive|transfer-encoding)$/;

/** A path that holds `*` stands for the built file of such a name. */
const ANSWERS = {
  shell: [
    ['/', 200, HTML, BOARD_PAGE],
    ['/index.html', 200, HTML, BOARD_PAGE],
    ['/test', 200, HTML, PAGE],
    ['/an/unknown.route/below?file=x.js', 200, HTML, PAGE],
    ['/runtime-config.json', 200, JSON_FILE, { ...SHELL, ...ASKED_AGAIN }],
    ['/page.*.js', 200, SCRIPT, { ...SHELL, ...KEPT_A_YEAR }],
    ['/page.*.js.map', 200, JSON_FILE, { ...SHELL, ...KEPT_A_YEAR }],
    ['/page.*.css', 200, CSS, { ...SHELL, ...KEPT_A_YEAR }],
    ['/defaultPhoto.*.svg', 200, SVG, { ...SHELL, ...KEPT_A_YEAR }],
    ['/service-worker.js', 200, SCRIPT, { ...SHELL, ...ASKED_AGAIN, ...WORKER }],
    ['/manifest.webmanifest', 200, MANIFEST, { ...SHELL, ...ASKED_AGAIN }],
    ['/icon.svg', 200, SVG, { ...SHELL, ...ASKED_AGAIN }],
    ['/apple-touch-icon.png', 200, PNG, { ...SHELL, ...ASKED_AGAIN }],
    ['/icon-512.*.png', 200, PNG, { ...SHELL, ...KEPT_A_YEAR }],
    ['/third-party-licences.txt', 200, TEXT, { ...SHELL, ...ASKED_AGAIN }],
    ['/page.000000000000.js', 404, TEXT, { ...SHELL, ...ASKED_AGAIN }],
    ['/missing.svg', 404, TEXT, { ...SHELL, ...ASKED_AGAIN }],
  ],
  'auth-remote': [
    ['/remoteEntry.js', 200, SCRIPT, { ...REMOTE, ...ASKED_AGAIN }],
    ['/remoteEntry.js?attempt=2', 200, SCRIPT, { ...REMOTE, ...ASKED_AGAIN }],
    ['/remoteEntry.js.map', 200, JSON_FILE, { ...REMOTE, ...ASKED_AGAIN }],
    ['/firebase.*.js', 200, SCRIPT, { ...REMOTE, ...KEPT_A_YEAR }],
    ['/firebase.000000000000.js', 404, TEXT, { ...REMOTE, ...ASKED_AGAIN }],
    ['/missing.svg', 404, TEXT, { ...REMOTE, ...ASKED_AGAIN }],
    ['/an/unknown/route', 404, TEXT, { ...REMOTE, ...ASKED_AGAIN }],
    ['/', 404, TEXT, { ...REMOTE, ...ASKED_AGAIN }],
  ],
  'board-remote': [
    ['/remoteEntry.js', 200, SCRIPT, { ...REMOTE, ...ASKED_AGAIN }],
    ['/remoteEntry.js?attempt=2', 200, SCRIPT, { ...REMOTE, ...ASKED_AGAIN }],
    ['/remoteEntry.js.map', 200, JSON_FILE, { ...REMOTE, ...ASKED_AGAIN }],
    ['/firebase.*.js', 200, SCRIPT, { ...REMOTE, ...KEPT_A_YEAR }],
    ['/firebase.000000000000.js', 404, TEXT, { ...REMOTE, ...ASKED_AGAIN }],
    ['/missing.svg', 404, TEXT, { ...REMOTE, ...ASKED_AGAIN }],
    ['/an/unknown/route', 404, TEXT, { ...REMOTE, ...ASKED_AGAIN }],
    ['/', 404, TEXT, { ...REMOTE, ...ASKED_AGAIN }],
  ],
} as const;

const PORT_VARIABLES = {
  shell: 'SHELL_PORT',
  'auth-remote': 'AUTH_REMOTE_PORT',
  'board-remote': 'BOARD_REMOTE_PORT',
} as const;

const SITES = ['shell', 'auth-remote', 'board-remote'] as const;

let ports: Readonly<Record<string, string>>;
let preview: RunningCommand;

test.beforeAll(async () => {
  ports = await freePortVariables();
  preview = runCommand(['run', 'preview'], ports);
  await preview.printed(UP);
});

test.afterAll(async () => {
  preview.signal('SIGTERM', 'npm');
  expect(await preview.status).toBe(0);
  await expect.poll(preview.leftOver).toBe(false);
});

/** The path of a built file whose name holds a hash. */
async function builtPath(site: (typeof SITES)[number], pattern: string): Promise<string> {
  const [start = '', end] = pattern.slice(1).split('*');
  if (end === undefined) return pattern;
  const files = await readdir(buildFolder(site));
  const name = files.find(
    (file) => file.startsWith(start) && file.slice(start.length + 12) === end,
  );
  if (name === undefined) throw new Error(`${site} has no built file ${pattern}.`);
  return `/${name}`;
}

for (const site of SITES) {
  for (const [pattern, status, type, headers] of ANSWERS[site]) {
    test(`${site} answers ${pattern} with ${status} and exactly its headers`, async () => {
      const origin = `http://localhost:${ports[PORT_VARIABLES[site]]}`;
      const response = await fetch(origin + (await builtPath(site, pattern)));
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe(type);
      const own = [...response.headers].filter(([name]) => !OF_THE_SERVER.test(name));
      expect(Object.fromEntries(own)).toEqual(headers);
    });
  }
}

test('the page runs and signs in under these headers, without a violation', async ({ page }) => {
  await page.goto(`http://localhost:${ports['SHELL_PORT']}`);
  await signInByPopup(page, 'ada@campus.example');
  await expect(page.getByText('Hello, Ada Lovelace')).toBeVisible();
  await expect(page.getByRole('tab').first()).toBeVisible();
});

test('a runtime configuration decides which remotes and which Firebase the shell uses', async ({
  page,
  pageConsole,
}) => {
  pageConsole.expectErrors(/The board could not be loaded/, /Failed to load resource/);
  const own = await freePortVariables();
  const remote = (name: string) => `http://localhost:${own[name]}/`;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'laundry-preview-'));
  const file = path.join(folder, 'campus.json');
  const config = {
    firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
    remotes: { auth: remote('AUTH_REMOTE_PORT'), board: 'https://board.laundry.example/' },
  };
  await writeFile(file, JSON.stringify(config));
  const deployed = runCommand(['run', 'preview', '--', '--config', file], own);
  await deployed.printed(UP);

  const response = await page.goto(`http://localhost:${own['SHELL_PORT']}`);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  const policy = response?.headers()['content-security-policy'];
  expect(policy).toContain(
    `script-src 'self' http://localhost:${own['AUTH_REMOTE_PORT']} https://board.laundry.example https://apis.google.com;`,
  );
  expect(policy).toContain('frame-src https://laundry.firebaseapp.com;');
  await expect(fetch(`http://127.0.0.1:${own['FIRESTORE_EMULATOR_PORT']}`)).rejects.toThrow();

  deployed.signal('SIGINT', 'group');
  expect(await deployed.status).toBe(0);
  await expect.poll(deployed.leftOver).toBe(false);
  await rm(folder, { recursive: true });
});
