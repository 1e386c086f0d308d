import type { Report, RuntimeConfig } from '@laundry-board/shared-types';
import { serveOnLocalhost } from '@laundry-board/loopback';
import { createReportHandler } from '@laundry-board/reports';
import { test as base } from './fixtures.ts';
import { serveOwnShell } from './localSite.ts';

/** A shell whose pages report, and what they have reported. */
export interface ReportedSite {
  /** Of the shell. */
  readonly origin: string;
  /** Serves the shell with other settings from now on. */
  readonly configure: (changed: Partial<RuntimeConfig>) => Promise<void>;
  /** Well-formed reports, oldest first. */
  readonly reports: readonly Report[];
  /** Statuses of the answers. */
  readonly statuses: readonly number[];
  /** All bodies as they came. */
  readonly bytes: () => string;
}

interface Fixtures {
  readonly reported: ReportedSite;
}

/** The test with a shell and a receiver of its own. */
export const test = base.extend<Fixtures>({
  reported: async ({ site }, use) => {
    const reports: Report[] = [];
    const bodies: Buffer[] = [];
    const statuses: number[] = [];
    const origins: string[] = [];
    const handle = createReportHandler({ origins, write: (report) => void reports.push(report) });
    const receiver = await serveOnLocalhost(async (request, response) => {
      request.on('data', (part: Buffer) => bodies.push(part));
      await handle(request, response);
      statuses.push(response.statusCode);
    }, 0);
    const config = { ...site.config, reportEndpoint: `${receiver.origin}/reports` };
    const shell = await serveOwnShell(config);
    origins.push(shell.origin);
    await use({
      origin: shell.origin,
      configure: async (changed) => {
        await shell.close();
        await shell.open({ ...config, ...changed });
      },
      reports,
      statuses,
      bytes: () => Buffer.concat(bodies).toString(),
    });
    await Promise.all([shell.close(), receiver.close()]);
  },
});

export { expect } from './fixtures.ts';
