import type { Machine, School } from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { changedTiles } from '../../support/changedTiles.ts';
import { expect, test } from '../../support/fixtures.ts';
import { building } from '../../support/sampleSchool.ts';
import { setTime } from '../../support/setTime.ts';

test.skip(({ browserName }) => browserName !== 'chromium', 'Nothing in it differs by engine.');

// Speed is not what is tested here.
test.describe.configure({ timeout: 120_000 });
const PATIENTLY = { timeout: 30_000 };

const WASHERS = 36;
const MACHINES = 72;

/** A minute: washers that stay online for as long as a test runs. */
const AHEAD = 60_000;

/** A school of one building; its machines are made by their number, from 0, washers first. */
function hall(name: string, make: (index: number) => Machine): School {
  const machines = Array.from({ length: MACHINES }, (_, index) => make(index));
  const washingmachines = machines.slice(0, WASHERS);
  return {
    buildings: [building('hall', name, { washingmachines, dryers: machines.slice(WASHERS) })],
  };
}

test('an update draws again the tiles whose status it changes, and no other', async ({
  page,
  schools,
  signIn,
}) => {
  const board = boardPage(page);
  const reported = Date.now() + AHEAD;
  const write = (name: string, later: number, inUse: readonly number[]) =>
    schools.write(
      'campus.example',
      hall(name, (index) => ({ isInUse: inUse.includes(index), lastUpdated: reported + later })),
    );
  await write('First Hall', 0, [0, 40]);
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(board.selected).toHaveText('First Hall', PATIENTLY);

  await expect(board.washers).toHaveCount(WASHERS, PATIENTLY);
  await expect(board.dryers).toHaveCount(MACHINES - WASHERS, PATIENTLY);
  const changed = await changedTiles(page);
  await write('Second Hall', 1000, [0, 8, 35, 36, 71]);
  await expect(board.selected).toHaveText('Second Hall', PATIENTLY);
  expect((await changed()).toSorted()).toEqual([
    'Dryer 1, In Use',
    'Dryer 36, In Use',
    'Dryer 5, Available',
    'Washer 36, In Use',
    'Washer 9, In Use',
  ]);

  await write('Third Hall', 2000, [0, 8, 35, 36, 71]);
  await expect(board.selected).toHaveText('Third Hall', PATIENTLY);
  expect(await changed()).toEqual([]);
});

test('the clock draws again the washer that goes Offline, and no other tile', async ({
  page,
  schools,
  signIn,
}) => {
  const board = boardPage(page);
  const now = Date.now();
  await setTime(page, now);
  await schools.write(
    'campus.example',
    hall('Hall', (index) => ({ isInUse: true, lastUpdated: index === 16 ? now : now + AHEAD })),
  );
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(board.selected).toHaveText('Hall', PATIENTLY);

  await expect(board.washers).toHaveCount(WASHERS, PATIENTLY);
  await expect(board.dryers).toHaveCount(MACHINES - WASHERS, PATIENTLY);
  const changed = await changedTiles(page);
  await setTime(page, now + 6001);
  await expect(board.washers.nth(16)).toHaveAccessibleName('Washer 17, Offline', PATIENTLY);
  expect(await changed()).toEqual(['Washer 17, Offline']);
});
