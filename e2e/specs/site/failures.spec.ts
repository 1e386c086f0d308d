import { startFirestoreServer } from '@laundry-board/local-backend';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { startLocalSite } from '../../support/localSite.ts';
import { building, machine, sampleSchool } from '../../support/sampleSchool.ts';
import { schoolsOf } from '../../support/schools.ts';
import { signInByPopup } from '../../support/signInByPopup.ts';
import { LOAD_FAILURE } from '../../support/consoleWatch.ts';

test('a subscription error is logged as specified, and the board recovers without a reload', async ({
  page,
  pageConsole,
  schools,
  signIn,
  site,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Playwright cannot read what Firefox posts.');
  pageConsole.expectErrors(/^Error getting document/);
  await schools.write('campus.example', sampleSchool());
  const board = boardPage(page);
  await page.goto('/');

  // The access rule turns away a user whose e-mail the school's token doesn't hold.
  let denied = true;
  await page.route(`${site.firestore.origin}/**`, async (route) => {
    const body = route.request().postData();
    if (!denied || body === null) return route.continue();
    return route.continue({ postData: body.replaceAll('campus.example', 'other.example') });
  });
  await signIn('ada@campus.example');
  await expect.poll(() => pageConsole.lines.join('\n')).toContain('Error getting document');
  await expect(board.skeletons('building')).toHaveCount(5);
  denied = false;
  await expect(board.selected).toHaveText(['North Hall'], { timeout: 20_000 });
});

test('an unreachable backend is told in one line, and the board comes alive by itself', async ({
  page,
  pageConsole,
}) => {
  pageConsole.expectErrors(/Could not reach Cloud Firestore/, LOAD_FAILURE);
  const site = await startLocalSite();
  const port = Number(new URL(site.firestore.origin).port);
  const board = boardPage(page);
  await site.firestore.close();
  await page.goto(site.origin);
  await signInByPopup(page, 'ada@campus.example');
  await expect(page.getByText(/can.t be reached/)).toBeVisible({
    timeout: 20_000,
  });
  await expect(board.skeletons('building')).toHaveCount(5);

  const firestore = await startFirestoreServer({ port, projectId: LOCAL_PROJECT_ID });
  await schoolsOf(firestore.origin, LOCAL_PROJECT_ID).write('campus.example', sampleSchool());
  await expect(board.selected).toHaveText(['North Hall'], { timeout: 30_000 });
  await expect(page.getByText(/can.t be reached/)).toHaveCount(0);
  await firestore.close();
  await site.close();
});

test('when the backend goes, what was drawn stays; when it is back, the board is live again', async ({
  page,
  pageConsole,
}) => {
  pageConsole.expectErrors(/Could not reach Cloud Firestore/, LOAD_FAILURE);
  const site = await startLocalSite();
  const port = Number(new URL(site.firestore.origin).port);
  const board = boardPage(page);
  await schoolsOf(site.firestore.origin, LOCAL_PROJECT_ID).write('campus.example', sampleSchool());
  await page.goto(site.origin);
  await signInByPopup(page, 'ada@campus.example');
  await board.building('Eastgate').click();

  const lost = page.waitForEvent('requestfailed');
  await site.firestore.close();
  await lost;
  await expect(board.selected).toHaveText(['Eastgate']);

  const firestore = await startFirestoreServer({ port, projectId: LOCAL_PROJECT_ID });
  await schoolsOf(firestore.origin, LOCAL_PROJECT_ID).write('campus.example', {
    buildings: [building('east', 'Eastgate Reborn', { dryers: [machine(false)] })],
  });
  await expect(board.selected).toHaveText(['Eastgate Reborn'], { timeout: 30_000 });
  await firestore.close();
  await site.close();
});

test('a sign-out that fails is logged as specified and leaves the board', async ({
  page,
  pageConsole,
  openBoard,
}) => {
  pageConsole.expectErrors(/^Error signing out/);
  await openBoard(sampleSchool());
  await expect(boardPage(page).selected).toHaveText(['North Hall']);
  await page.evaluate(() => {
    const broken = (): never => {
      throw new Error('storage is gone');
    };
    IDBObjectStore.prototype.delete = broken;
    IDBDatabase.prototype.transaction = broken;
    Storage.prototype.removeItem = broken;
  });
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect.poll(() => pageConsole.lines.join('\n')).toContain('Error signing out');
  await expect(boardPage(page).selected).toHaveText(['North Hall']);
});

const BROKEN_CONFIGURATIONS = [
  { title: 'hanging', answer: undefined, cause: /took longer than 5 s/ },
  { title: 'missing', answer: { status: 404, body: 'Not found' }, cause: /HTTP status 404/ },
  { title: 'no JSON', answer: { status: 200, body: '<!doctype html>' }, cause: /holds no JSON/ },
  {
    title: 'incomplete',
    answer: { status: 200, body: '{"firebase":{"apiKey":"k"}}' },
    cause: /firebase\.projectId must be/,
  },
] as const;

for (const { title, answer, cause } of BROKEN_CONFIGURATIONS) {
  test(`a runtime configuration that is ${title} ends in a clear screen that can try again`, async ({
    page,
    pageConsole,
  }) => {
    pageConsole.expectErrors(/could not start/, /404 \(Not Found\)/);
    let broken = true;
    await page.route('**/runtime-config.json', (route) => {
      if (!broken) return route.continue();
      return answer && route.fulfill({ ...answer, contentType: 'application/json' });
    });
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('The laundry board could not start.', {
      timeout: 20_000,
    });
    expect(pageConsole.lines.join('\n')).toMatch(cause);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
  });
}
