import {
  boardPage,
  building,
  expect,
  LOAD_FAILURE,
  logOut,
  online,
  type Page,
  stubPushService,
  test as base,
  workerReady,
} from '../../support/test.ts';

const CLOSED = 'It works even if this page is closed.';
const OPEN = 'It works while this page is open.';
const DONE = 'Your washer 1 in North Hall is done.';

interface Fixtures {
  /** Opens the board of a school with two buildings, whose washers are in use. */
  readonly openPushed: () => Promise<void>;
}

const test = base.extend<Fixtures>({
  openPushed: async ({ context, page, pushed, schools, visitAs }, use) => {
    await context.addInitScript(stubPushService);
    await schools.write('campus.example', {
      buildings: [
        building('n', 'North Hall', { washingmachines: [online(true), online(true)] }),
        building('m', 'Maple House', { washingmachines: [online(true)] }),
      ],
    });
    await use(async () => {
      await visitAs('ada@campus.example', `${pushed.origin}/`);
      await expect(boardPage(page).washers).toHaveCount(2);
      await workerReady(page);
    });
  },
});

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const bell = (page: Page) => page.getByRole('button', { name: 'Tell me when a washer is free' });
const mark = (page: Page) => page.getByRole('button', { name: 'Tell me when washer 1 is done' });
/** Marks washer 1, of which the gateway then tells with the page closed. */
async function markToBeTold(page: Page): Promise<void> {
  await mark(page).click();
  await expect(page.getByText(CLOSED)).toBeVisible();
}
const subscription = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription());

test('what a resident asks for is stored, shown again by the next visit, and taken back @window', async ({
  openPushed,
  page,
  pushed,
}) => {
  await openPushed();
  await mark(page).click();
  await bell(page).click();
  await expect(page.getByText(CLOSED)).toBeVisible();
  expect(await pushed.wants()).toEqual([['washer free n', 'washer 1 n']]);

  await page.reload();
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(boardPage(page).washers.first()).toContainText('Yours');
  await bell(page).click();
  await mark(page).click();
  await expect.poll(pushed.wants).toEqual([[]]);
  await page.reload();
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
});

test('an alert in any building is shown again with its second button @window', async ({
  openPushed,
  page,
  pushed,
}) => {
  await openPushed();
  await bell(page).click();
  const anyBuilding = page.getByRole('button', { name: 'In any building: washers' });
  await anyBuilding.click();
  await expect.poll(pushed.wants).toEqual([['washer any']]);
  await page.reload();
  await expect(anyBuilding).toHaveAttribute('aria-pressed', 'true');
});

test('after a log-out nobody is told, and the next resident starts with nothing @window', async ({
  openPushed,
  page,
  pushed,
  signIn,
}) => {
  await openPushed();
  await markToBeTold(page);
  await logOut(page);
  await expect.poll(() => subscription(page)).toBeNull();
  await expect.poll(pushed.wants).toEqual([]);
  await signIn('ada@campus.example');
  await expect(mark(page)).toHaveAttribute('aria-pressed', 'false');
});

test('after a log-out nobody is told, though the board has failed @window', async ({
  openPushed,
  page,
  pageConsole,
  site,
}) => {
  pageConsole.expectErrors(/could not be loaded/, LOAD_FAILURE);
  await openPushed();
  await markToBeTold(page);
  await page.route(`${site.config.remotes.board}**`, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The board could not be loaded.');
  await logOut(page);
  await expect.poll(() => subscription(page)).toBeNull();
});

test('what a session has left that ended while no page was open ends with the login screen @window @rare', async ({
  openPushed,
  page,
  pushed,
}) => {
  await openPushed();
  await markToBeTold(page);
  await page.goto(`${pushed.origin}/test`);
  await page.evaluate(async () => {
    localStorage.removeItem('laundry:signed-in');
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('firebaseLocalStorageDb').addEventListener('success', resolve);
    });
  });
  await page.goto(`${pushed.origin}/`);
  await expect.poll(() => subscription(page)).toBeNull();
});

test.describe('where notifications are refused', () => {
  test.use({ permissions: [] });

  test('the alert works while the page is open, and nothing is stored', async ({
    openPushed,
    page,
    pushed,
  }) => {
    await openPushed();
    const chunk = page.waitForResponse(/\/push\.\w+\.js$/);
    await bell(page).click();
    await chunk;
    await expect(page.getByText(OPEN)).toContainText('here and in the page’s title');
    await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
    expect(await pushed.wants()).toEqual([]);
  });
});

test('without a key nothing of it is loaded, asked or said @window', async ({
  context,
  page,
  schools,
  visitAs,
}) => {
  await context.addInitScript(stubPushService);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await schools.write('campus.example', {
    buildings: [building('n', 'North Hall', { washingmachines: [online(true)] })],
  });
  await visitAs('ada@campus.example');
  await workerReady(page);
  await mark(page).click();
  await bell(page).click();
  await expect(page.getByText(OPEN)).toContainText('by a notification');
  await page.reload();
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
  expect(urls.filter((url) => /\/push\.|:commit|wishes/.test(url))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('test:subscription'))).toBeNull();
});

/** A page of the site that shows no board, from which its worker is woken as by a push service. */
async function pusher(page: Page) {
  const { origin } = new URL(page.url());
  const other = await page.context().newPage();
  await other.goto(`${origin}/test`);
  const session = await page.context().newCDPSession(other);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return {
    push: async (data: string): Promise<void> => {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    /** What the system shows. */
    notifications: () =>
      other.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, tag }) => ({ title, tag }));
      }),
  };
}

const message = (notification: object): string => JSON.stringify({ web_push: 8030, notification });

const TAG = 'laundry: washer 1 n';

test('what is pushed is shown by the worker while the board is closed @window', async ({
  openPushed,
  page,
}) => {
  await openPushed();
  const { push, notifications } = await pusher(page);
  await page.close();
  await push(message({ title: DONE, tag: TAG, data: ['washer 1 n'] }));
  await expect.poll(notifications).toEqual([{ title: DONE, tag: TAG }]);
});

test('of a push that can’t be read, the worker says that there is news @window', async ({
  openPushed,
  page,
}) => {
  await openPushed();
  const { push, notifications } = await pusher(page);
  await push('what?');
  await expect
    .poll(notifications)
    .toEqual([{ title: 'There is news of your laundry.', tag: 'laundry: news' }]);
});

test('what is true is a message of the open board, and once the gateway tells it, the worker’s notification alone @window', async ({
  openPushed,
  page,
  pushed,
  schools,
}) => {
  await page.clock.install();
  await openPushed();
  const { push, notifications } = await pusher(page);
  await page.bringToFront();
  await markToBeTold(page);
  await schools.write('campus.example', {
    buildings: [building('n', 'North Hall', { washingmachines: [online(false), online(true)] })],
  });
  await expect(boardPage(page).washers.first()).toContainText('Available');
  // Second by second, so that the backend can answer in between.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByText(DONE)).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(boardPage(page).washers.first()).not.toContainText('Yours');
  expect(await notifications()).toEqual([]);
  expect(await pushed.wants()).toEqual([['washer 1 n']]);
  await pushed.tell('done');
  await push(message({ title: DONE, tag: TAG }));
  await expect.poll(notifications).toEqual([{ title: DONE, tag: TAG }]);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(DONE)).toBeHidden();
});

test('what the gateway has told meanwhile is said by the next visit, until it is read @window', async ({
  openPushed,
  page,
  pushed,
}) => {
  await openPushed();
  await markToBeTold(page);
  await page.goto(`${pushed.origin}/test`);
  await pushed.tell('done');
  await page.goto(`${pushed.origin}/`);
  // The next resident's laundry is in the washer.
  const news = page.getByText('Your washer 1 in North Hall was done at');
  await expect(news).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(news).toBeHidden();
  await page.reload();
  await expect(boardPage(page).washers).toHaveCount(2);
  await markToBeTold(page);
  await expect(news).toBeHidden();
});

for (const [what, newSubscription, asked] of [
  ['ends by itself is asked for again, with its key', null, ['its options']],
  ['is replaced by the browser is left as it is', {}, []],
] as const) {
  test(`a subscription that ${what} @rare`, async ({ openPushed, page }) => {
    await openPushed();
    const [worker] = page.context().serviceWorkers();
    const options = await worker?.evaluate(async (given) => {
      const subscribed: unknown[] = [];
      Object.assign(PushManager.prototype, {
        subscribe: async (one: unknown) => void subscribed.push(one),
      });
      let handled: unknown;
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: { options: 'its options' },
        newSubscription: given,
        waitUntil: (promise: unknown) => {
          handled = promise;
        },
      });
      dispatchEvent(event);
      await handled;
      return subscribed;
    }, newSubscription);
    expect(options).toEqual(asked);
  });
}
