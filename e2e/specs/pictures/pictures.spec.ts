import { rename } from 'node:fs/promises';
import {
  boardPage,
  boolean,
  building,
  expect,
  expectPictures,
  LOAD_FAILURE,
  type Machine,
  movingPictureOf,
  online,
  type School,
  signInByPopup,
  test,
  text,
  time,
} from '../../support/test.ts';

/** A machine that has never reported, so that no age on the page depends on when the picture is made. */
const offline: Machine = { isInUse: false, lastUpdated: 0 };
const free = online(false);
const inUse = online(true);

/** The school of all pictures, with these machines in Maple House. */
function picturedSchool(washingmachines: readonly Machine[], dryers: readonly Machine[]): School {
  const others = ['Eastgate', 'Lakeside Court', 'Rowan', 'Ashby Tower', 'Founders'];
  return {
    buildings: [
      building('north', 'North Hall', { washingmachines: [free], dryers: [inUse] }),
      building('maple', 'Maple House', { washingmachines, dryers }),
      ...others.map((name) => building(name, name, { washingmachines: [free] })),
    ],
  };
}

/** Machines with the numbers of their stickers. */
const labelled = (first: number, machines: readonly Machine[]): readonly Machine[] =>
  machines.map((machine, index) => ({ ...machine, label: text(String(first + index)) }));

test('the pictures of the board say what the board does', async ({ page, openBoard }) => {
  // Twelve minutes for the next half a minute.
  const end = time(new Date(Date.now() + 11.5 * 60_000).toISOString());
  const school = picturedSchool(
    labelled(11, [free, { ...inUse, finishesAt: end }, inUse, free, offline, free]),
    labelled(21, [inUse, free, free, offline]),
  );
  const { dryers } = await openBoard(school, '/?building=maple');
  await expect(dryers).toHaveCount(4);
  await expectPictures(page, 'board.yml', {
    'board-desktop-light.png': { colorScheme: 'light', width: 1120, height: 820 },
    'board-desktop-dark.png': { colorScheme: 'dark', width: 1120, height: 820 },
    'board-phone-light.png': { colorScheme: 'light', width: 390, height: 820 },
    'board-phone-dark.png': { colorScheme: 'dark', width: 390, height: 820 },
  });
});

test('the picture of busy hours says what the board does', async ({ page, openBoard, schools }) => {
  // On a Friday evening, by the device's clock and by the server's.
  const evening = new Date('2026-11-20T19:20:00Z');
  await page.clock.install({ time: evening });
  await page.route('/runtime-config.json', (route) =>
    route.fulfill({ headers: { date: evening.toUTCString() } }),
  );
  const days = [
    ...Array.from({ length: 4 }, () => '21000000122333344557-875'),
    '210000001223334445578864',
    '321000000134567765544333',
    '321000000134678899998765',
  ];
  const hours = days.map((day) => day.padEnd(24, '4')).join('');
  await schools.writeBusyHours('campus.example', 'maple', { washers: hours, zone: 'UTC' });
  const washers = [free, inUse, inUse, free, inUse, inUse, inUse, inUse];
  const school = picturedSchool(labelled(11, washers), labelled(21, [inUse, free]));
  await openBoard({ ...school, busy: true }, '/?building=maple');
  await page.getByRole('button', { name: /^Usually/ }).click();
  await page.mouse.move(0, 0);
  await expectPictures(page, 'busy-hours.yml', {
    'busy-hours.png': { colorScheme: 'light', width: 390, height: 720 },
  });
});

test('the picture of a lobby screen says what the board does', async ({ page, openBoard }) => {
  const end = time(new Date(Date.now() + 11.5 * 60_000).toISOString());
  const freed = time(new Date(Date.now() - 8.5 * 60_000).toISOString());
  const school = picturedSchool(
    labelled(11, [
      free,
      { ...inUse, finishesAt: end },
      inUse,
      { ...free, freeSince: freed },
      { ...offline, outOfOrder: boolean(true) },
      free,
    ]),
    labelled(21, [inUse, { ...inUse, finishesAt: end }, free, { ...free, freeSince: freed }]),
  );
  await openBoard(school, '/?display=wall&building=maple');
  await expect(page.getByText('free for 8 min')).toHaveCount(2);
  await expectPictures(page, 'wall.yml', {
    'wall.png': { colorScheme: 'light', width: 1280, height: 720 },
  });
});

test.describe('the moving picture', () => {
  test.use({ viewport: { width: 620, height: 700 }, deviceScaleFactor: 1.5 });

  test('its scenes say what the page does', async ({ page, pageConsole, deployed }) => {
    pageConsole.expectErrors(LOAD_FAILURE, /could not be loaded/, /MIME type/);
    const { origin, schools, release, folderOf } = deployed;
    const boardFiles = folderOf('board-remote');
    const { washers } = boardPage(page);
    const alert = page.getByRole('alert');
    const menu = page.getByRole('button', { name: 'My Account' });
    const { scene, expectMovingPicture } = movingPictureOf(page);
    const writeSecondWasher = (second: Machine): Promise<void> =>
      schools.write('campus.example', picturedSchool([free, second], [inUse, free]));

    await scene('A resident looks at a building', async () => {
      await release('board-remote', 1);
      await writeSecondWasher(inUse);
      await page.goto(`${origin}/?building=maple`);
      await signInByPopup(page, 'ada@campus.example');
      await expect(washers).toHaveCount(2);
    });

    await scene('Washer 2 is done: its tile changes', async () => {
      await writeSecondWasher(free);
      await expect(washers.nth(1)).toHaveAccessibleName('Washer 2, Available');
    });

    await scene('The board’s server answers 404: the header stays', async () => {
      await rename(boardFiles, `${boardFiles}.gone`);
      // A browser that has the board in its cache would run that one.
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Network.clearBrowserCache');
      await page.reload();
      await expect(alert).toContainText('The board could not be loaded.');
    });

    await scene('So does the menu', async () => {
      await menu.click();
      await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
    });

    await scene('The server is back: the page loads the board again', async () => {
      await page.keyboard.press('Escape');
      await rename(`${boardFiles}.gone`, boardFiles);
      await expect(washers).toHaveCount(2);
    });

    await scene('Version 2 is deployed: the open page stays live', async () => {
      await release('board-remote', 2);
      await writeSecondWasher(inUse);
      await expect(washers.nth(1)).toHaveAccessibleName('Washer 2, In Use');
    });

    await scene('The second load runs version 2, in the same shell', async () => {
      await page.reload();
      await expect(washers).toHaveCount(2);
      await page.reload();
      await expect(page.getByText('Dryers of version 2:')).toBeVisible();
      await expect(washers).toHaveCount(2);
    });

    await expectMovingPicture('deploy');
  });
});
