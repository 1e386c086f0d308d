import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ROOT, siteNames } from '@laundry-board/sites';
import { foldersWith } from '../packages.ts';
import { fieldsOf } from './workflow.ts';

const SCRIPT = '.github/changed-sites.sh';
const EVERY_SITE = ['auth-remote', 'board-remote', 'shell'];
const NO_COMMIT = '0'.repeat(40);

let repository = '';

function git(...args: readonly string[]): string {
  const user = ['-c', 'user.name=somebody', '-c', 'user.email=somebody@laundry.example'];
  return execFileSync('git', [...user, ...args], { cwd: repository, encoding: 'utf8' }).trim();
}

/** Commits a change of a file, and returns the commit before it. */
function change(file: string): string {
  const before = git('rev-parse', 'HEAD');
  mkdirSync(path.join(repository, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(repository, file), 'changed');
  git('add', '--all');
  git('commit', '--quiet', '--message', file);
  return before;
}

/** What is deployed after the commits since one. */
function deployedSince(before: string): readonly string[] {
  const printed = execFileSync(path.join(repository, SCRIPT), [before], { encoding: 'utf8' });
  const sites: unknown = JSON.parse(printed);
  return Object.values(fieldsOf(sites)).map(String).toSorted();
}

beforeEach(() => {
  repository = mkdtempSync(path.join(os.tmpdir(), 'laundry-changes-'));
  for (const file of [SCRIPT, ...siteNames.map((name) => `${name}/package.json`)]) {
    cpSync(path.join(ROOT, file), path.join(repository, file));
  }
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
});
afterEach(() => rmSync(repository, { recursive: true }));

test.each([
  ['shell/src/index.tsx', ['shell']],
  ['board-remote/src/model/snapshot.ts', ['board-remote']],
  ['notices-remote/src/index.ts', ['notices-remote']],
  ['firestore.rules', ['firestore-rules']],
])('a change of %s deploys %j', (file, sites) => {
  expect(deployedSince(change(file))).toEqual(sites);
});

test.each([
  'shared-types/src/remotes.ts',
  'container-runtime/src/entry.ts',
  'design-tokens/tokens.css',
  'tools/build/packageConfig.ts',
  'tools/hosting/src/configInPage.ts',
  'operations/deploy/src/keepReleases.ts',
  '.github/hosting-config.sh',
  '.github/workflows/live.yml',
  'rspack.config.base.ts',
  'firebase.json',
  'package-lock.json',
])('a change of %s, which every site is made with, deploys all sites', (file) => {
  expect(deployedSince(change(file))).toEqual(EVERY_SITE);
});

test.each([
  'shared-types/src/timing.test.ts',
  'shared-types/src/releasedContracts.test-d.ts',
  'shell/src/header/Header.test.tsx',
  'shell/src/testing/renderApp.tsx',
  'board-remote/README.md',
  'docs/deployment.md',
  'e2e/specs/site/board.spec.ts',
  'tools/local-backend/src/index.ts',
  'operations/reports/src/receiver.ts',
])('a change of %s, which is part of no site, deploys nothing', (file) => {
  expect(deployedSince(change(file))).toEqual([]);
});

test('a push of several commits deploys what each of them changes', () => {
  const before = change('shell/src/index.tsx');
  change('auth-remote/src/index.ts');
  change('README.md');
  expect(deployedSince(before)).toEqual(['auth-remote', 'shell']);
});

test('without the commit before the push, everything is deployed', () => {
  change('firestore.rules');
  expect(deployedSince(NO_COMMIT)).toEqual([...EVERY_SITE, 'firestore-rules'].toSorted());
});

/** Packages that only serve a site on a developer's machine. */
const LOCAL = new Set(['local-backend', 'loopback', 'standalone-page']);

/** The folders of a package and of all packages of this repository that it depends on, but the local ones. */
function withDependencies(name: string): readonly string[] {
  const folders = foldersWith('package.json').filter((folder) => !LOCAL.has(path.basename(folder)));
  const found = new Set<string>();
  const names = [name];
  for (const next of names) {
    const folder = folders.find((one) => path.basename(one) === next);
    if (folder === undefined || found.has(folder)) continue;
    found.add(folder);
    const text = readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8');
    const { dependencies, devDependencies } = fieldsOf(JSON.parse(text));
    const needed = Object.keys({ ...fieldsOf(dependencies), ...fieldsOf(devDependencies) });
    names.push(...needed.map((one) => one.replace('@laundry-board/', '')));
  }
  return [...found];
}

test.each([...siteNames, 'build', 'deploy'])(
  'a change of any package that %s depends on deploys the sites',
  (name) => {
    const others = withDependencies(name).filter((folder) => folder !== name);
    expect(others).not.toEqual([]);
    const ignored = others.filter(
      (folder) => deployedSince(change(`${folder}/src/index.ts`)).length < EVERY_SITE.length,
    );
    expect(ignored).toEqual([]);
  },
);
