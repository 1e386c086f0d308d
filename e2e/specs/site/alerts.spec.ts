import {
  boardPage,
  building,
  expect,
  expectWhileStopped,
  grantWakeLocks,
  type Locator,
  type Machine,
  northHall,
  online,
  type Page,
  stopClock,
  test as base,
  wakeLocks,
} from '../../support/test.ts';

const bell = (page: Page) => page.getByRole('button', { name: 'Tell me when a washer is free' });
const explanation = (page: Page) => page.getByText('It works while this page is open.');

/** The school reports the same washers for so many seconds of the page's clock; at first none is free. */
type Report = (seconds: number, ...washers: readonly Machine[]) => Promise<void>;

const test = base.extend<{ report: Report }>({
  report: async ({ page, schools, openBoard }, use) => {
    await page.addInitScript(stubNotifications);
    let update = 1;
    const school = (washingmachines: readonly Machine[]) => ({
      buildings: [
        building('n', 'North Hall', { washingmachines: [...washingmachines] }),
        // Its count says which update has arrived.
        building('m', 'Maple House', {
          dryers: Array.from({ length: update }, () => online(false)),
        }),
      ],
    });
    await page.clock.install();
    await openBoard(school([online(true), online(true)]));
    await expect(boardPage(page).washers).toHaveText([/In Use/, /In Use/]);
    let isStopped = false;
    await use(async (seconds, ...washers) => {
      if (!isStopped) await stopClock(page);
      isStopped = true;
      for (let second = 0; second < seconds; second += 1) {
        update = (update % 9) + 1;
        await schools.write('campus.example', school(washers));
        const updated = boardPage(page).building(
          new RegExp(`^Maple House.*, ${update} dryers? free$`),
        );
        await expectWhileStopped(page, () => updated.isVisible());
        await page.clock.runFor(1000);
      }
    });
  },
});

/**
 * Runs in the page: a browser that has granted notifications and keeps the titles of those that it shows and closes, or
 * asks until an event answers.
 */
function stubNotifications(): void {
  const shown: string[] = [];
  const closed: string[] = [];
  class StubNotification extends EventTarget {
    static permission = 'granted';
    static requestPermission = (): Promise<string> =>
      new Promise((resolve) => {
        for (const answer of ['granted', 'denied']) addEventListener(answer, () => resolve(answer));
      });
    readonly title: string;
    constructor(title: string) {
      super();
      this.title = title;
      shown.push(title);
    }
    close(): void {
      closed.push(this.title);
    }
  }
  Object.assign(window, { Notification: StubNotification, notifications: { shown, closed } });
}

/** The titles of the notifications that {@link stubNotifications} has shown and closed. */
const notifications = (page: Page): Promise<unknown> =>
  page.evaluate((): unknown => Reflect.get(window, 'notifications'));

test('an alert fires after 10 s of a free washer', async ({ page, report }) => {
  await bell(page).click();
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(explanation(page)).toBeVisible();
  // Also when another building is looked at meanwhile.
  await boardPage(page).building('Maple House').click();
  await report(8, online(true), online(false));
  await expect(page).toHaveTitle(/Maple House$/);
  await report(4, online(true), online(false));
  await expect(page).toHaveTitle('A washer is free in North Hall.');
  await expect(page.getByText('A washer is free in North Hall.')).toBeVisible();
  expect(await notifications(page)).toEqual({
    shown: ['A washer is free in North Hall.'],
    closed: [],
  });
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveTitle(/Maple House$/);
  expect(await notifications(page)).toMatchObject({ closed: ['A washer is free in North Hall.'] });
  // It is disarmed by then.
  await boardPage(page).building('North Hall').click();
  await expect(bell(page)).toBeHidden();
});

test('a page that waited and is loaded again says once that it no longer does', async ({
  page,
  openBoard,
}) => {
  const forgotten = page.getByText('This page was loaded again. Please ask again.');
  await openBoard(northHall({ washingmachines: [online(true)] }));
  await bell(page).click();
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(forgotten).toBeHidden();
  // As a browser does with a tab that it has discarded.
  await page.reload();
  await expect(forgotten).toBeVisible();
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(forgotten).toBeHidden();
  await page.reload();
  await expect(bell(page)).toBeVisible();
  await expect(forgotten).toBeHidden();
});

test('two loads that end together have a life each', async ({ page, report }) => {
  const news = (number: number) => `Your washer ${number} in North Hall is done.`;
  const mark = (number: number) =>
    page.getByRole('button', { name: `Tell me when washer ${number} is done` });
  await mark(1).click();
  await mark(2).click();
  await expect(boardPage(page).washers).toHaveText([/Yours/, /Yours/]);
  await report(12, online(false), online(false));
  await expect(page.getByText(news(1))).toBeVisible();
  await expect(page.getByText(news(2))).toBeVisible();
  await expect(page).toHaveTitle(`${news(1)} ${news(2)}`);
  expect(await notifications(page)).toEqual({ shown: [news(1), news(2)], closed: [] });
  // A gateway that leaves out the machines, and then somebody who starts the second one.
  await report(8);
  await expect(page).toHaveTitle(`${news(1)} ${news(2)}`);
  await report(12, online(false), online(true));
  await expect(page).toHaveTitle(news(1));
  await expect(page.getByText(/^Your washer 2 in North Hall was done at /)).toBeVisible();
  await expect(page.getByText(news(1))).toBeVisible();
  expect(await notifications(page)).toEqual({ shown: [news(1), news(2)], closed: [news(2)] });
});

test('a resident learns how the news will come @rare', async ({ page, report }) => {
  await page.evaluate(() => Object.assign(Notification, { permission: 'default' }) && undefined);
  const answer = (permission: 'granted' | 'denied') =>
    page.evaluate((type) => dispatchEvent(new Event(type)), permission);
  const asking = page.getByText('Your browser is asking whether it may notify you.');

  await bell(page).click();
  await expect(asking).toContainText('Either way, this page tells you when a washer is free.');
  await answer('denied');
  await expect(explanation(page)).toContainText('here and in the page’s title');
  await expect(asking).toBeHidden();

  // A resident who cancels the alert before answering gets no message.
  await bell(page).click();
  await bell(page).click();
  await expect(asking).toBeVisible();
  await bell(page).click();
  await expect(asking).toBeHidden();
  await answer('granted');
  await bell(page).click();
  await answer('granted');
  await expect(explanation(page)).toContainText('You will be told by a notification');
  await report(12, online(true), online(false));
  await expect(page.getByText('A washer is free in North Hall.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a resident is asked to keep the page on the screen, which stays on @rare', async ({
    page,
    openBoard,
  }) => {
    await page.addInitScript(grantWakeLocks);
    await openBoard(northHall({ washingmachines: [online(true)] }));
    await bell(page).click();
    await expect(page.getByText('Keep this page on the screen.')).toBeVisible();
    expect(await wakeLocks(page)).toEqual(['held']);
    await bell(page).click();
    await expect.poll(() => wakeLocks(page)).toEqual(['held', 'released']);
  });
});

test('the message moves nothing on a phone, and covers nothing at 400 % zoom @rare', async ({
  page,
  openBoard,
}) => {
  const board = await openBoard(
    northHall({ washingmachines: [online(true), online(true)], dryers: [online(true)] }),
  );
  const tiles = async () =>
    Promise.all((await board.washers.or(board.dryers).all()).map(rectangle));
  const ok = page.getByRole('button', { name: 'OK' });
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(board.washers.or(board.dryers)).toHaveCount(3);
  const before = await tiles();
  await bell(page).click();
  await expect(ok).toBeVisible();
  expect(await tiles()).toEqual(before);

  await page.setViewportSize({ width: 320, height: 256 });
  const message = await rectangle(ok.locator('..'));
  const row = await rectangle(page.getByRole('tablist'));
  expect(row.bottom).toBeLessThanOrEqual(message.top);
  for (const tile of await tiles()) expect(tile.top).toBeGreaterThanOrEqual(message.bottom);
});

/** The upper and the lower edge of an element in the window, pixels. */
function rectangle(element: Locator): Promise<{ readonly top: number; readonly bottom: number }> {
  return element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return { top, bottom };
  });
}
