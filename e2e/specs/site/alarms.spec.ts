import type { Page } from '@playwright/test';
import type { Machine } from '@laundry-board/shared-types';
import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { building } from '../../support/sampleSchool.ts';
import type { Schools } from '../../support/schools.ts';

test.skip(({ browserName }) => browserName !== 'chromium', 'Nothing in it differs by engine.');

/** Reports from the future stay online whatever the page's clock does. */
const AHEAD = 3_600_000;
const machine = (isInUse: boolean): Machine => ({ isInUse, lastUpdated: Date.now() + AHEAD });
const SILENT: Machine = { isInUse: false, lastUpdated: 1 };

const bell = (page: Page, kind = 'washer') =>
  page.getByRole('button', { name: `Tell me when a ${kind} is free` });

/** A board with no washer free, on a page whose time is in the test's hands. */
async function openBoard(page: Page, schools: Schools, signIn: (email: string) => Promise<void>) {
  let update = 0;
  /** Reports what the washers do; a count in another building tells that it has arrived. */
  const report = async (...washingmachines: readonly Machine[]): Promise<void> => {
    update = (update % 9) + 1;
    await schools.write('campus.example', {
      buildings: [
        building('n', 'North Hall', { washingmachines: [...washingmachines] }),
        building('m', 'Maple House', {
          dryers: Array.from({ length: update }, () => machine(false)),
        }),
      ],
    });
  };
  const arrive = (): Promise<void> =>
    expect(boardPage(page).building('Maple House')).toHaveAccessibleName(
      new RegExp(`, ${update} dryers? free$`),
    );
  /** The school goes on to report the same for so many seconds, as a living one does. */
  const live = async (seconds: number, ...washers: readonly Machine[]): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      await report(...washers);
      await arrive();
      await page.clock.runFor(1000);
    }
  };
  await page.clock.install();
  await report(machine(true), machine(true));
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(boardPage(page).washers).toHaveText([/In Use/, /In Use/]);
  return live;
}

/** Keeps what notifications say, in a browser whose resident allows them. */
async function watchNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    class Shown extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string) {
        super();
        said.push(title);
      }
    }
    Object.assign(window, { said, Notification: Shown });
  });
}

const said = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'said'));

test('a resident who asked is told once a washer has been free for 10 s', async ({
  page,
  schools,
  signIn,
}) => {
  await watchNotifications(page);
  const live = await openBoard(page, schools, signIn);
  await bell(page).click();
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('It works while this page is open.')).toBeVisible();
  // Also when another building is looked at meanwhile.
  await boardPage(page).building('Maple House').click();
  await live(8, machine(true), machine(false));
  await expect(page).toHaveTitle(/Maple House$/);
  await live(4, machine(true), machine(false));
  await expect(page).toHaveTitle('A washer is free in North Hall.');
  await expect(page.getByText('A washer is free in North Hall.')).toBeVisible();
  expect(await said(page)).toEqual(['A washer is free in North Hall.']);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveTitle(/Maple House$/);
  // It is disarmed by then.
  await boardPage(page).building('North Hall').click();
  await expect(bell(page)).toBeHidden();
});

test('a resident is told at once that the browser is asking, and then how the news will come', async ({
  page,
  schools,
  signIn,
}) => {
  await page.addInitScript(() => {
    class Asking extends EventTarget {
      static readonly permission = 'default';
      static requestPermission(): Promise<NotificationPermission> {
        return new Promise((resolve) => {
          for (const permission of ['granted', 'denied'] as const) {
            addEventListener(permission, () => resolve(permission));
          }
        });
      }
    }
    Object.assign(window, { Notification: Asking });
  });
  const answer = (permission: 'granted' | 'denied') =>
    page.evaluate((type) => dispatchEvent(new Event(type)), permission);
  const asking = page.getByText('Your browser is asking whether it may notify you.');
  const explained = page.getByText('It works while this page is open.');
  await openBoard(page, schools, signIn);

  await bell(page).click();
  await expect(asking).toContainText('Either way, this page tells you when a washer is free.');
  await answer('denied');
  await expect(explained).toContainText('here and in the page’s title');
  await expect(asking).toBeHidden();

  // Who takes it back before answering is left in peace.
  await bell(page).click();
  await bell(page).click();
  await expect(asking).toBeVisible();
  await bell(page).click();
  await expect(asking).toBeHidden();
  await answer('granted');
  await bell(page).click();
  await answer('granted');
  await expect(explained).toContainText('You will be told by a notification');
});

test('an Offline machine that returns and a sensor that flaps are no news', async ({
  page,
  schools,
  signIn,
}) => {
  const live = await openBoard(page, schools, signIn);
  const { washers } = boardPage(page);
  await bell(page).click();
  for (let turn = 0; turn < 2; turn += 1) {
    await live(7, machine(false), SILENT);
    await expect(washers).toHaveText([/Available/, /Offline/]);
    await live(7, machine(true), machine(false));
    await expect(washers).toHaveText([/In Use/, /Available/]);
  }
  // The second came back from Offline, and stays.
  await live(12, machine(true), machine(false));
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveTitle('1 washer, 0 dryers free – North Hall');
});

test('the resident takes it back, and so does signing out', async ({ page, schools, signIn }) => {
  const live = await openBoard(page, schools, signIn);
  await bell(page).click();
  await bell(page).click();
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('It works while this page is open.')).toBeHidden();
  await bell(page).click();
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await signIn('ada@campus.example');
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
  await live(12, machine(false), machine(true));
  await expect(boardPage(page).washers).toHaveText([/Available/, /In Use/]);
  await expect(page).toHaveTitle('1 washer, 0 dryers free – North Hall');
});
