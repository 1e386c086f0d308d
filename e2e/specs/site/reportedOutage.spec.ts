import type { Page } from '@playwright/test';
import { LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';
import { boardPage } from '../../support/boardPage.ts';
import {
  expectWhileStopped,
  LOAD_FAILURE,
  NOT_REACHED,
  runClockUntil,
  stopClock,
} from '../../support/fixtures.ts';
import { outagesOf } from '../../support/localSite.ts';
import {
  expect,
  reporterStarted,
  serveReportedShell,
  test as base,
} from '../../support/reportedSite.ts';
import { northHall, online, schoolsOf } from '../../support/schools.ts';

interface Outage {
  /** Opens the board, then ends the backend, until the board says so. From then on only the test lets time pass. */
  readonly begin: () => Promise<void>;
  /** Starts the backend again, until the board says nothing of it any more. */
  readonly end: () => Promise<void>;
  /** Expects one report of an outage. @returns How long it says that this was, milliseconds. */
  readonly reportedDuration: () => Promise<number>;
}

const test = base.extend<{ outage: Outage }>({
  outage: async ({ page, pageConsole, site, visitAs }, use) => {
    pageConsole.expectErrors(LOAD_FAILURE, NOT_REACHED);
    const firestore = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
    const backend = outagesOf({ firestore });
    const emulators = { auth: site.auth.origin, firestore: firestore.origin };
    const reported = await serveReportedShell({ ...site.config, emulators });
    const school = northHall({ washingmachines: [online(true)] });
    const write = () => schoolsOf(firestore.origin).write('campus.example', school);
    const notice = page.getByText('can’t be reached');
    await installClockWithMarks(page);
    await use({
      begin: async () => {
        const started = reporterStarted(page);
        await write();
        await visitAs('ada@campus.example', reported.origin);
        await expect(boardPage(page).washers).toHaveCount(1);
        await started;
        await backend.kill();
        await runClockUntil(page, () => notice.isVisible());
        await stopClock(page);
      },
      end: async () => {
        await backend.restore();
        await write();
        await runClockUntil(page, () => notice.isHidden());
        await expectWhileStopped(page, () => boardPage(page).washers.first().isVisible());
      },
      reportedDuration: async () => {
        await expect.poll(() => reported.reports.map(({ type }) => type)).toContain('error');
        const errors = reported.reports.flatMap((report) =>
          report.type === 'error' ? [report] : [],
        );
        expect(errors).toMatchObject([{ failure: 'backend-unreachable', remote: 'board' }]);
        return errors[0]?.duration ?? 0;
      },
    });
    await reported.close();
    await backend.close();
  },
});

/** Installs a clock in a page, which would drop the marks in the browser's timeline, and sets them by that clock. */
async function installClockWithMarks(page: Page): Promise<void> {
  // The scripts of the context, as the clock, run before those of the page.
  await page.context().addInitScript('window.browserPerformance = performance');
  await page.clock.install();
  await page.addInitScript(
    'performance.mark = (name) => browserPerformance.mark(name, { startTime: performance.now() })',
  );
}

test('an outage of the backend of more than 30 s is reported once it has ended @rare', async ({
  page,
  outage,
}) => {
  await outage.begin();
  const begun = await page.evaluate(() => Date.now());
  await page.clock.runFor(45_000);
  await outage.end();
  const ended = await page.evaluate(() => Date.now());
  await page.clock.runFor(120_000);
  const duration = await outage.reportedDuration();
  expect(duration).toBeGreaterThanOrEqual(45_000);
  // It began a little before the board had said so, and not two minutes.
  expect(duration).toBeLessThan(ended - begun + 60_000);
});
