import { expect, type Page, test, type Worker, workerReady } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const TEXT = 'A washer is free in North Hall.';

/** Opens a page of the site that shows no board, and shows a notification as a phone does: through the worker. */
async function showNotification(page: Page): Promise<Worker> {
  await page.goto('/test');
  await workerReady(page);
  await page.evaluate(async (text) => {
    const registration = await navigator.serviceWorker.ready;
    await registration.showNotification(text);
  }, TEXT);
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('The site has no worker.');
  return worker;
}

/**
 * Taps the notification. A browser lets a worker show a page after a real tap only, so that is noted instead.
 *
 * @returns the path of the page that comes to the front, or `new: ` and the URL that is opened
 */
function tap(worker: Worker): Promise<readonly string[]> {
  return worker.evaluate<readonly string[]>(`(async () => {
    const shown = [];
    WindowClient.prototype.focus = async function () {
      shown.push(new URL(this.url).pathname);
      return this;
    };
    clients.openWindow = async (url) => void shown.push('new: ' + url);
    const [notification] = await registration.getNotifications();
    const event = new NotificationEvent('notificationclick', { notification });
    let handled;
    event.waitUntil = (promise) => (handled = promise);
    dispatchEvent(event);
    await handled;
    return shown;
  })()`);
}

test('a tap on a notification brings the board to the front and puts the notification away @window', async ({
  context,
  page,
}) => {
  const board = await context.newPage();
  await board.goto('/?building=n');
  const worker = await showNotification(page);
  expect(await tap(worker)).toEqual(['/']);
  expect(await notifications(page)).toEqual([]);
});

test('a tap on a notification opens the board where no page shows it @window', async ({ page }) => {
  const worker = await showNotification(page);
  expect(await notifications(page)).toEqual([TEXT]);
  expect(await tap(worker)).toEqual(['new: /']);
});

/** The notifications that the system shows. */
function notifications(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });
}
