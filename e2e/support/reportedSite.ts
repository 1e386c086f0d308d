import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import type { RuntimeConfig } from '@laundry-board/shared-types';
import { listenOnFreePort } from '@laundry-board/loopback';
import { createReportHandler, type ReceivedReport } from '@laundry-board/reports';
import { serveOwnShell } from './localSite.ts';
import { siteTest } from './siteTest.ts';

/** A shell whose pages report, and what they have reported. */
export type ReportedSite = Awaited<ReturnType<typeof serveReportedShell>>;

/** Serves a shell of a test's own, with a receiver. @param folder Of its build, if it is another one. */
export async function serveReportedShell(given: RuntimeConfig, folder?: string) {
  const reports: ReceivedReport[] = [];
  const bodies: Buffer[] = [];
  const statuses: number[] = [];
  const origins: string[] = [];
  const handle = createReportHandler({ origins, write: (report) => void reports.push(report) });
  const receiver = createServer((request, response) => {
    const isByPage = request.headers['content-type']?.startsWith('text/plain') === true;
    if (isByPage) request.on('data', (part: Buffer) => bodies.push(part));
    void handle(request, response).then(() => statuses.push(response.statusCode));
  });
  // Other local servers refuse what comes from no origin, as WebKit's own reports do.
  const port = await listenOnFreePort(receiver);
  const config = { ...given, reportEndpoint: `http://localhost:${port}/reports` };
  const shell = await serveOwnShell(config, folder);
  origins.push(shell.origin);
  return {
    origin: shell.origin,
    configure: shell.configure,
    /** Well-formed reports, oldest first. */
    reports,
    /** Statuses of the receiver's answers. */
    statuses,
    /** All that pages have sent, as it came; what browsers send by themselves holds URLs. */
    bytes: () => Buffer.concat(bodies).toString(),
    close: async () => {
      await shell.close();
      receiver.close();
      receiver.closeAllConnections();
    },
  };
}

/** Waits until a page's reporter runs. To be called before the visit. */
export async function reporterStarted(page: Page): Promise<void> {
  await page.waitForResponse(/\/reports\.\w+\.js$/);
  // The bundler removes the element of a script that has run.
  await expect(page.locator('script[src*="/reports."]')).toHaveCount(0);
}

interface Fixtures {
  readonly reported: ReportedSite;
}

/** The test with a shell whose pages report. */
export const reportedSiteTest = siteTest.extend<Fixtures>({
  reported: async ({ site }, use) => {
    const reported = await serveReportedShell(site.config);
    await use(reported);
    await reported.close();
  },
});
