import { rename } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_ENTRY_FILE } from '@laundry-board/shared-types';
import { sampleSchool } from '../../support/sampleSchool.ts';
import { expect, signInByPopup, test } from '../../support/webkit/fixtures.ts';

const REMOTES = [
  { remote: 'auth-remote', title: 'The sign-in', isSignedIn: false },
  { remote: 'board-remote', title: 'The board', isSignedIn: true },
] as const;

for (const { remote, title, isSignedIn } of REMOTES) {
  test(`${remote} that is down says so, and comes back by Try again`, async ({
    expectedErrors,
    folderOf,
    schools,
    site,
    webkit,
  }) => {
    expectedErrors.push(/http-status: .* answered with HTTP status 404/);
    await schools.write('campus.example', sampleSchool());
    const entry = path.join(folderOf(remote), REMOTE_ENTRY_FILE);
    await rename(entry, `${entry}.gone`);
    await webkit.open(site.origin);
    if (isSignedIn) await signInByPopup(webkit, 'ada@campus.example');
    await expect.poll(webkit.text).toContain(`${title} could not be loaded.`);
    await webkit.evaluate(() => Object.assign(window, { isSamePage: true }) && undefined);
    await rename(`${entry}.gone`, entry);
    await webkit.click('button', 'Try again');
    if (isSignedIn) await expect.poll(() => webkit.names('tab')).toHaveLength(3);
    else await expect.poll(() => webkit.names('button')).toContain('Login with Google');
    expect(await webkit.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
}
