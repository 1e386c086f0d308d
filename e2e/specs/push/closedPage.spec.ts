import { newVapidKeys } from '@laundry-board/gateway/push';
import { test as base } from '../../support/firefoxPush.ts';
import { type GatewayOfSchool, startGateway } from '../../support/gateway.ts';
import {
  boardPage,
  expect,
  logOut,
  type Page,
  type PushedSite,
  servePushedSite,
  workerReady,
} from '../../support/test.ts';

const DONE = 'Your washer 12 in Maple House is done.';

interface Fixtures {
  /** The page's shell, and the gateway of Maple House with its washer 12, which has the key's other half. */
  readonly school: PushedSite & Pick<GatewayOfSchool, 'publish'>;
}

const test = base.extend<Fixtures>({
  school: async ({ folder, page, pushService, schools, site }, use) => {
    // The school of an earlier test is gone before the gateway writes its own.
    void schools;
    const { publicKey, privateKey } = newVapidKeys();
    const pushed = await servePushedSite(site, publicKey);
    const board = `${pushed.origin}/`;
    const origins = pushService.origin;
    const gateway = await startGateway(folder, site.firestore, { privateKey, board, origins });
    await use({ ...pushed, publish: gateway.publish });
    await page.close();
    await gateway.close();
    await pushed.close();
  },
});

/** Publishes a state every half second, as a sensor that lives; stops when it is called. */
function live({ publish }: Pick<GatewayOfSchool, 'publish'>, state: 'RUNNING' | 'IDLE') {
  void publish(state);
  const timer = setInterval(() => void publish(state), 500);
  return () => clearInterval(timer);
}

const mark = (page: Page) => page.getByRole('button', { name: 'Tell me when washer 12 is done' });

/** A page of the site that shows no board, but what the system shows. */
async function openOther({ origin }: PushedSite, page: Page) {
  const other = await page.context().newPage();
  await other.goto(`${origin}/test`);
  return () =>
    other.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title }) => title);
    });
}

test('a message on the broker is a notification, with the page closed', async ({
  context,
  page,
  school,
  visitAs,
}) => {
  const stopRunning = live(school, 'RUNNING');
  await visitAs('ada@campus.example', `${school.origin}/`);
  await expect(boardPage(page).washers).toHaveText(/In Use/);
  await workerReady(page);
  await mark(page).click();
  await expect(page.getByText('It works even if this page is closed.')).toBeVisible();
  expect(await school.wants()).toEqual([['washer 1 maple']]);
  const notifications = await openOther(school, page);
  await page.close();

  stopRunning();
  const stopIdle = live(school, 'IDLE');
  await expect.poll(notifications).toEqual([DONE]);
  stopIdle();

  // Whoever comes back no longer waits.
  const stopNext = live(school, 'RUNNING');
  const again = await context.newPage();
  await again.goto(`${school.origin}/`);
  await expect(mark(again)).toHaveAttribute('aria-pressed', 'false');
  stopNext();
});

test('after a log-out the subscription is gone', async ({ page, pushService, school, visitAs }) => {
  const stop = live(school, 'RUNNING');
  await visitAs('ada@campus.example', `${school.origin}/`);
  await expect(boardPage(page).washers).toHaveText(/In Use/);
  await workerReady(page);
  await mark(page).click();
  await expect(page.getByText('It works even if this page is closed.')).toBeVisible();
  const subscribed = pushService.endpoints();
  await logOut(page);
  await expect
    .poll(() => pushService.endpoints().filter((one) => subscribed.includes(one)).length)
    .toBeLessThan(subscribed.length);
  stop();
});
