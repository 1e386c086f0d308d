import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SHARED_DEPENDENCIES } from '@laundry-board/shared-types';
import { git } from '@laundry-board/sites';
import semver from 'semver';
import { escapedForHtml } from './escapedForHtml.ts';
import { buildVersion, installedVersion } from './versions.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'laundry-version-')));
  git(folder, 'init', '--quiet');
});
afterEach(() => {
  delete process.env['GIT_DIR'];
  rmSync(folder, { recursive: true });
});

const commit = (): string => git(folder, 'commit', '--quiet', '--allow-empty', '--message=one');
const VERSION = /^[\da-f]{12} \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S+$/;

test('a build states its commit and the time of it', () => {
  commit();
  expect(buildVersion(undefined, folder)).toMatch(VERSION);
});

test('a build of changed files says so', () => {
  commit();
  writeFileSync(path.join(folder, 'new.ts'), '');
  expect(buildVersion(undefined, folder)).toMatch(/^\S{12} \S+ with changes$/);
});

test('a worktree inside the checkout is no change of it', () => {
  commit();
  git(folder, 'worktree', 'add', '--quiet', '.worktrees/x');
  git(folder, 'worktree', 'add', '--quiet', '--detach', 'a ü "b"');
  expect(buildVersion(undefined, folder)).toMatch(VERSION);
});

// In gpg's place: it signs anything, and says of any signature whose it is. It reads what it signs: git fails if it can't
// write that.
const GPG = `#!/bin/sh
cat > /dev/null
case "$*" in
  *--verify*)
    echo '[GNUPG:] GOODSIG 0 Some "Body" <somebody@campus.example>'
    echo 'gpg: Good signature from "Some Body" <somebody@campus.example>' >&2 ;;
  *)
    echo '[GNUPG:] SIG_CREATED ' >&2
    printf -- '-----BEGIN PGP SIGNATURE-----\\n\\n-----END PGP SIGNATURE-----\\n' ;;
esac
`;

test('the version holds nothing of a signature, which a user may have git show', () => {
  const program = path.join(folder, '.git/gpg');
  writeFileSync(program, GPG, { mode: 0o755 });
  git(folder, 'config', 'gpg.program', program);
  git(folder, 'config', 'commit.gpgsign', 'true');
  git(folder, 'config', 'log.showSignature', 'true');
  commit();
  expect(buildVersion(undefined, folder)).toMatch(VERSION);
});

test('a download inside another repository has not the version of that one', () => {
  commit();
  const download = path.join(folder, 'download');
  mkdirSync(download);
  expect(buildVersion(undefined, download)).toBe('local');
});

test('a hook of git in another repository changes nothing', () => {
  commit();
  const version = buildVersion(undefined, folder);
  process.env['GIT_DIR'] = path.join(folder, 'nowhere');
  expect(buildVersion(undefined, folder)).toBe(version);
});

test('what a version holds can not end its place in the html', () => {
  expect(escapedForHtml({ version: '"><script>&' })).toEqual({
    version: '&quot;>&lt;script>&amp;',
  });
});

test.each(Object.entries(SHARED_DEPENDENCIES))(
  'the %s that is installed, and so tested, is in the range %s that remotes state',
  (name, range) => {
    expect(semver.satisfies(installedVersion(name), range)).toBe(true);
  },
);
