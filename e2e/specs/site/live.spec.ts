import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  doc,
  getFirestore,
  setDoc,
  Timestamp,
} from 'firebase/firestore/lite';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { boardPage } from '../../support/boardPage.ts';
import { clickToClose, openPopup } from '../../support/openPopup.ts';
import { expect, test } from '../../support/fixtures.ts';
import { logOut } from '../../support/logOut.ts';
import { building, machine, sampleSchool } from '../../support/sampleSchool.ts';
import { startLocalSite } from '../../support/localSite.ts';
import { schoolFields } from '../../support/schoolFields.ts';
import { schoolsOf } from '../../support/schools.ts';
import { signInByPopup } from '../../support/signInByPopup.ts';

const AHEAD = -60_000;

test('updates reach the open board as they are written', async ({ schools, openBoard }) => {
  const hall = (isInUse: boolean) => ({
    buildings: [building('a', 'North Hall', { washingmachines: [machine(isInUse, AHEAD)] })],
  });
  const board = await openBoard(hall(false));
  await expect(board.washers).toHaveText([/Available/]);
  await schools.write('campus.example', hall(true));
  await expect(board.washers).toHaveText([/In Use/]);
  await schools.write('campus.example', hall(false));
  await expect(board.washers).toHaveText([/Available/]);
});

test('a document written by curl reaches the open board', async ({ page, schools, openBoard }) => {
  const board = await openBoard({ buildings: [] });
  await expect(page.getByText('Please select a building')).toBeVisible();
  const fields = schoolFields({
    buildings: [building('curl', 'Curl Court', { dryers: [machine(true)] })],
  });
  await promisify(execFile)('curl', [
    '--fail',
    '--silent',
    '--show-error',
    '--globoff',
    '--request',
    'PATCH',
    '--header',
    'Authorization: Bearer owner',
    '--header',
    'Content-Type: application/json',
    '--data',
    JSON.stringify({ fields }),
    schools.address('campus.example'),
  ]);
  await expect(board.selected).toHaveText(['Curl Court']);
  await expect(board.dryers).toHaveText([/In Use/]);
});

test('a document written by firebase/firestore/lite in Node reaches the open board', async ({
  page,
  site,
  openBoard,
}) => {
  const board = await openBoard({ buildings: [] });
  await expect(page.getByText('Please select a building')).toBeVisible();

  const app = initializeApp({ projectId: LOCAL_PROJECT_ID }, 'gateway');
  const database = getFirestore(app);
  const { hostname, port } = new URL(site.firestore.origin);
  connectFirestoreEmulator(database, hostname, Number(port), { mockUserToken: 'owner' });
  await setDoc(doc(database, 'schools', 'campus.example'), {
    buildings: [
      {
        id: 'lite',
        name: 'Lite Lodge',
        washingmachines: [
          { isInUse: true, lastUpdated: Timestamp.fromMillis(Date.now() + 60_000) },
        ],
        dryers: [],
      },
    ],
  });
  await deleteApp(app);
  await expect(board.selected).toHaveText(['Lite Lodge']);
  await expect(board.washers).toHaveText([/In Use/]);
});

test('the domain is looked up in lower case', async ({ page, schools }) => {
  await schools.write('campus.example', sampleSchool());
  await page.goto('/');
  const popup = await openPopup(page);
  await popup.getByLabel('Email').fill('Big@CAMPUS.example');
  await clickToClose(popup.getByRole('button', { name: 'Sign in', exact: true }));
  await expect(boardPage(page).selected).toHaveText(['North Hall']);
});

test("another domain's user sees another school, never the one before", async ({
  page,
  schools,
  signIn,
}) => {
  const board = boardPage(page);
  await schools.write('campus.example', sampleSchool());
  await schools.write('tech.example', { buildings: [building('lab', 'Lab Lodge')] });
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(board.selected).toHaveText(['North Hall']);
  await logOut(page);
  await signIn('alan@tech.example');
  await expect(page.getByRole('tab')).toHaveText(['Lab Lodge']);
  await expect(board.selected).toHaveText(['Lab Lodge']);
});

test('the subscription ends with the screen', async ({ page }) => {
  // A backend of its own, so that every listener on it is this page's.
  const site = await startLocalSite();
  await schoolsOf(site.firestore.origin, LOCAL_PROJECT_ID).write('campus.example', sampleSchool());
  await page.goto(site.origin);
  await signInByPopup(page, 'ada@campus.example');
  await expect(boardPage(page).selected).toHaveText(['North Hall']);
  expect(site.firestore.listenerCount()).toBe(1);
  await logOut(page);
  await expect.poll(() => site.firestore.listenerCount()).toBe(0);
  await site.close();
});
