import { LOCAL_PROJECT_ID, startFirestoreServer } from '@laundry-board/local-backend';
import { freePorts } from '@laundry-board/loopback';
import type { ReceivedReport } from '@laundry-board/reports';
import {
  boardPage,
  expect,
  LOAD_FAILURE,
  NOT_REACHED,
  type Page,
  type ReportedSite,
  reporterStarted,
  sampleSchool,
  schoolsOf,
  test,
  throwingAuthRemote,
} from '../../support/test.ts';

const ADA = 'ada@campus.example';
/** The page's URL names a building, and something that looks like a token. */
const BOARD = '/?building=maple&token=eyJhbGciOi';

/** Who and where the resident is, in any writing; nor is there any URL or host. */
const PERSONAL = /\bada\b|lovelace|campus|maple|north|east|eyJ|localhost|127\.0|[?&@]|https?:/i;

function errorsOf({ reports }: ReportedSite): readonly ReceivedReport[] {
  return reports.filter(({ type }) => type === 'error');
}

/** Leaves the page, and expects a report like this, without a word that names anybody. */
async function expectReport(
  page: Page,
  site: ReportedSite,
  wanted: Record<string, unknown>,
): Promise<void> {
  // The page looks at an error in a task of its own, once all others have handled it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.goto('about:blank');
  await expect.poll(() => site.reports).toContainEqual(expect.objectContaining(wanted));
  expect(site.bytes()).not.toMatch(PERSONAL);
  expect(new Set(site.statuses)).toEqual(new Set([204]));
}

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
  await expectReport(page, reported, { type: 'measure', name: 'first-tile' });
  await expectReport(page, reported, { type: 'measure', name: 'TTFB' });
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

test('a dead board is reported', async ({ page, pageConsole, reported, site, visitAs }) => {
  pageConsole.expectErrors(LOAD_FAILURE, /The board could not be loaded/);
  // Nobody listens there. While a test answers requests itself, Firefox may lose what a page sends as it is left.
  const [port] = await freePorts(1);
  const board = `http://localhost:${port}/`;
  await reported.configure({ remotes: { ...site.config.remotes, board } });
  const started = reporterStarted(page);
  await visitAs(ADA, reported.origin + BOARD);
  await expect(page.getByRole('alert')).toContainText('The board could not be loaded.');
  await started;
  await expectReport(page, reported, {
    type: 'error',
    remote: 'board',
    remoteVersion: 'unknown',
    phase: 'loading its entry',
    failure: 'unreachable',
  });
});

test('a backend that the board has lost is reported @rare', async ({
  page,
  pageConsole,
  reported,
  site,
  visitAs,
}) => {
  pageConsole.expectErrors(LOAD_FAILURE, NOT_REACHED);
  const firestore = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
  await schoolsOf(firestore.origin).write('campus.example', sampleSchool());
  const emulators = { auth: site.auth.origin, firestore: firestore.origin };
  await reported.configure({ emulators });
  const started = reporterStarted(page);
  await visitAs(ADA, reported.origin + BOARD);
  await expect(boardPage(page).washers.first()).toBeVisible();
  await started;
  await firestore.close();
  await expect(page.getByText('can’t be reached')).toBeVisible();
  await expectReport(page, reported, {
    type: 'error',
    remote: 'board',
    failure: 'backend-unreachable',
  });
});

test('an error of a remote’s handler is reported as the remote’s, with its place', async ({
  page,
  pageConsole,
  reported,
  site,
}) => {
  pageConsole.expectErrors(/thrown by a handler/);
  await page.route(`${site.config.remotes.auth}remoteEntry.js*`, (route) =>
    route.fulfill({
      body: throwingAuthRemote(),
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  const started = reporterStarted(page);
  await page.goto(reported.origin);
  await page.getByRole('button', { name: 'Throw in the handler' }).click();
  await started;
  await expectReport(page, reported, {
    type: 'error',
    remote: 'auth',
    phase: 'running',
    failure: 'uncaught',
    message: expect.stringMatching(/^TypeError at remoteEntry\.js:\d+:\d+$/),
  });
});

test('without an endpoint nothing is loaded or sent', async ({ page, site, visitAs }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await visitAs(ADA, site.origin);
  await expect(boardPage(page).washers.first()).toBeVisible();
  await page.goto('about:blank');
  expect(requests.filter((url) => /reports/.test(url))).toEqual([]);
});
