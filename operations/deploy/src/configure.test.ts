import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { isObject, mapRemotes, type RuntimeConfig } from '@laundry-board/shared-types';
import {
  contentSecurityPolicy,
  earlyLinks,
  withConfig,
  workerPolicy,
} from '@laundry-board/hosting';
import { ROOT } from '@laundry-board/sites';
import { configure } from './configure.ts';

const valid = {
  firebase: { apiKey: 'key', authDomain: 'laundry.firebaseapp.com', projectId: 'laundry' },
  remotes: mapRemotes((name) => `https://${name}.laundry.example/`),
  sessionEndpoint: 'https://api.laundry.example/session',
} satisfies RuntimeConfig;

const HTML =
  '<html><head><meta charset="utf-8">' +
  '<script type="application/json" id="config"></script></head></html>';

let root = '';
let shell = '';

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'laundry-configure-'));
  shell = path.join(root, 'dist');
  await mkdir(shell);
  await writeFile(path.join(shell, 'index.html'), HTML);
  jest.spyOn(console, 'log').mockImplementation(() => {});
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true });
});

async function run(config: unknown): Promise<void> {
  const file = path.join(root, 'campus.json');
  await writeFile(file, typeof config === 'string' ? config : JSON.stringify(config));
  await configure(['--config', file], { shell, root });
}

test('puts the configuration beside the page and its policy into a deployable firebase.json', async () => {
  await run(valid);
  const written = await readFile(path.join(shell, 'runtime-config.json'), 'utf8');
  expect(JSON.parse(written)).toEqual(valid);

  const committed = await readFile(path.join(ROOT, 'firebase.json'), 'utf8');
  const deployable = await readFile(path.join(root, 'firebase.deploy.json'), 'utf8');
  // It differs from the committed file by the policies, what is fetched early, and by the reminder to make one.
  const expected: unknown = JSON.parse(
    committed
      .replace("default-src 'none'", contentSecurityPolicy(valid))
      .replace("default-src 'none'; connect-src 'self'", workerPolicy(valid))
      .replace(/<https:..configure.invalid>[^"]*/, earlyLinks(valid))
      .replace(/"predeploy": ".*",/, ''),
  );
  expect(JSON.parse(deployable)).toEqual(expected);
  expect(committed).toContain(`"default-src 'none'"`);
});

const page = () => readFile(path.join(shell, 'index.html'), 'utf8');

test('puts the configuration into the page', async () => {
  await run(valid);
  expect(await page()).toBe(withConfig(HTML, valid));
});

test('puts another configuration in the place of the one before', async () => {
  await run({ ...valid, reportEndpoint: 'https://reports.laundry.example/' });
  await run(valid);
  expect(await page()).toBe(withConfig(HTML, valid));
});

test('refuses a page that has no place for it, and writes nothing', async () => {
  await writeFile(path.join(shell, 'index.html'), '<html></html>');
  await expect(run(valid)).rejects.toThrow('The page has no place for a configuration');
  expect(await readdir(shell)).toEqual(['index.html']);
});

test('a report endpoint gets into the policy and the headers of the page', async () => {
  await run({ ...valid, reportEndpoint: 'https://reports.laundry.example/' });
  const deployable = await readFile(path.join(root, 'firebase.deploy.json'), 'utf8');
  expect(deployable).toContain('report-uri https://reports.laundry.example/; report-to default');
  expect(deployable).toContain(String.raw`default=\"https://reports.laundry.example/\"`);
});

const FOLDER = 'an absolute http(s) URL of a plain host without credentials, query or fragment';

test.each<[config: unknown, problems: readonly unknown[]]>([
  [
    { firebase: { apiKey: 'key' }, remotes: { ...valid.remotes, auth: 'ftp://a', board: '' } },
    [
      'firebase.authDomain is missing: it must be a host name.',
      'firebase.projectId is missing: it must be a text that is not empty.',
      `remotes.auth must be ${FOLDER}, not "ftp://a".`,
      `remotes.board must be ${FOLDER}, not "".`,
    ],
  ],
  [
    {
      ...valid,
      remotes: { ...valid.remotes, board: 'http://board.laundry.example' },
      reportEndpoint: 'http://reports.laundry.example',
      emulators: { auth: 'http://127.0.0.1:9099', firestore: 'http://127.0.0.1:8080' },
    },
    [
      'remotes.board must start with https://, as the page it is used from does.',
      'reportEndpoint must start with https://, as the page it is used from does.',
      'emulators must not be in a deployment.',
    ],
  ],
  [
    {
      ...valid,
      firebase: { ...valid.firebase, appID: '1:2:web:3' },
      remotes: { ...valid.remotes, bord: 'https://board.laundry.example/' },
      pin: {},
      sesionEndpoint: valid.sessionEndpoint,
    },
    ['firebase.appID', 'remotes.bord', 'pin', 'sesionEndpoint'].map(
      (field) => `${field} is no field of a runtime configuration.`,
    ),
  ],
  [
    { ...valid, remotes: { ...valid.remotes, board: 'https://b.laundry.example/remoteEntry.js' } },
    ['remotes.board must be the folder of remoteEntry.js, without its name.'],
  ],
  [
    { ...valid, remotes: { ...valid.remotes, board: valid.remotes.auth.slice(0, -1) } },
    ['remotes.board must not be the URL of remotes.auth.'],
  ],
  [
    { ...valid, remotes: { ...valid.remotes, board: `${valid.remotes.auth}board` } },
    ['remotes.board must not be below the URL of remotes.auth.'],
  ],
  [
    {
      ...valid,
      pins: {
        board: {
          entry: 'remoteEntry.0123456789ab.js',
          integrity: `sha384-${'A'.repeat(64)}`,
          share: 10,
        },
      },
    },
    ['pins.board.share is no field of a runtime configuration.'],
  ],
  [
    { ...valid, 'pins\n::error::': {} },
    [String.raw`"pins\n::error::" is no field of a runtime configuration.`],
  ],
  [
    { ...valid, title: 'x'.repeat(41) },
    [`title must be a text of 1 to 40 characters, not "${'x'.repeat(41)}".`],
  ],
  [
    { ...valid, links: [{ text: 'Privacy', url: 'javascript:alert(1)', title: 'Privacy' }] },
    ['links.0.url must be an absolute https or mailto URL, not "javascript:alert(1)".'],
  ],
  [
    { ...valid, links: [{ text: 'Privacy', url: 'https://campus.example/', title: 'Privacy' }] },
    ['links.0.title is no field of a runtime configuration.'],
  ],
  [
    { ...valid, reportEndpoint: '/reports', reportSampling: 2 },
    [
      'reportEndpoint must be an absolute http(s) URL of a plain host without credentials, not "/reports".',
      'reportSampling must be a number from 0 to 1, not 2.',
    ],
  ],
  [
    { ...valid, reportEndpoint: 'https://api.laundry.example/reports' },
    [
      'reportEndpoint must not be on the origin of sessionEndpoint: browsers send its cookies with reports.',
    ],
  ],
  ['{', [expect.stringContaining("campus.json can't be read as JSON")]],
])(
  'reports everything that is wrong, a line each, and writes nothing',
  async (config, problems) => {
    const error: unknown = await run(config).catch((thrown: unknown) => thrown);
    const lines = String(error)
      .replace(/^UserError: /, '')
      .split('\n');
    expect(lines.map((line) => line.replace(/^\S*campus.json: /, ''))).toEqual(problems);
    expect(await readdir(root)).toEqual(['campus.json', 'dist']);
    expect(await readdir(shell)).toEqual(['index.html']);
    expect(await page()).toBe(HTML);
  },
);

test('a configuration that is not there is named with the folder where it was looked for', async () => {
  const asked = configure(['--config', 'nosuch.json'], { shell, root });
  await expect(asked).rejects.toThrow(`${path.resolve('nosuch.json')} can't be read as JSON`);
});

test('refuses the documents’ example, a line for each part of it', async () => {
  const document = await readFile(path.join(ROOT, 'docs/deployment.md'), 'utf8');
  const [, written = ''] = /```json\n(\s*\{\s+"firebase"[^]*?)```/.exec(document) ?? [];
  // It need not name every remote of the table.
  const remotes = mapRemotes((name) => `https://your-${name}.web.app/`);
  const parsed: unknown = JSON.parse(written);
  const example = { ...(isObject(parsed) && parsed), remotes };
  await expect(run(example)).rejects.toThrow(
    /^\S*: firebase\.apiKey must be the key that Firebase shows, not "…"\.$/m,
  );
  await expect(run(example)).rejects.toThrow(
    /^\S*: your-project is the documents' example: put your own\.$/m,
  );
  await expect(run(example)).rejects.toThrow(/^\S*: your-auth\.web\.app is the documents'/m);
  expect(await readdir(root)).toEqual(['campus.json', 'dist']);
});

test.each([
  ['https://www.your-campus.example/laundry-privacy', 'www.your-campus.example'],
  ['mailto:housing@your-campus.example?subject=Laundry', 'housing@your-campus.example'],
])('refuses the documents’ example of a link, %s', async (url, named) => {
  await expect(run({ ...valid, links: [{ text: 'Privacy', url }] })).rejects.toThrow(
    `${named} is the documents' example: put your own.`,
  );
});

test('after a configuration that is refused, the shell can’t be deployed by the one before', async () => {
  await run(valid);
  await expect(run({ ...valid, remotes: {} })).rejects.toThrow('remotes.');
  expect(await readdir(root)).not.toContain('firebase.deploy.json');
});

test('accepts the web configuration as the console of Firebase shows it', async () => {
  const { firebase } = valid;
  await run({ ...valid, firebase: { ...firebase, storageBucket: 'b', messagingSenderId: '1' } });
  expect(await readdir(root)).toContain('firebase.deploy.json');
});

test('a shell that is not built, and a missing file name, are reported in one line', async () => {
  await rm(path.join(shell, 'index.html'));
  await expect(run(valid)).rejects.toThrow('The shell is not built yet: npm run build -w shell');
  await expect(configure([], { shell, root })).rejects.toThrow(/^The shell is deployed with .*$/);
});
