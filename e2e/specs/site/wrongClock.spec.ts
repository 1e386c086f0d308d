import {
  type BoardPage,
  expect,
  expectWhileStopped,
  machine,
  northHall,
  type Page,
  type Route,
  runClockUntil,
  type School,
  test as base,
} from '../../support/test.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How far ahead the clock of the device is that these tests use. */
const AHEAD = 10 * MINUTE;

interface ClockFixtures {
  /** Opens the board on a device whose clock is {@link AHEAD}. */
  readonly visit: () => Promise<BoardPage>;
  /** The requests for the server's time, which stay unanswered until a test answers them. */
  readonly asked: Route[];
}

const test = base.extend<ClockFixtures>({
  visit: async ({ openBoard, page }, use) => {
    const time = Date.now() + AHEAD;
    await page.clock.install({ time });
    // Later than it is by the time that this happens.
    await page.clock.pauseAt(time + MINUTE);
    await page.addInitScript(recordOffline);
    await use(() => openBoard(liveSchool()));
  },
  asked: async ({ page }, use) => {
    const asked: Route[] = [];
    await answerTime(page, (route) => void asked.push(route));
    await use(asked);
  },
});

/** Answers the requests for the server's time in its place. */
async function answerTime(page: Page, answer: (route: Route) => void): Promise<void> {
  await page.route(
    ({ hostname, pathname }) => hostname === 'localhost' && pathname === '/runtime-config.json',
    answer,
  );
}

/** Its washers would be Offline by the device's clock, and are not by the server's, however slow the machine is. */
function liveSchool(): School {
  return northHall({ washingmachines: [machine(false, -AHEAD / 2), machine(true, -AHEAD / 2)] });
}

/** Runs in the page: counts the changes of the document after which a machine is Offline. */
function recordOffline(): void {
  const seen = { frames: 0 };
  Reflect.set(globalThis, 'offlineFrames', seen);
  new MutationObserver(() => {
    if (document.querySelector('li[aria-label$=", Offline"]') !== null) seen.frames += 1;
  }).observe(document, { attributes: true, childList: true, subtree: true });
}

const offlineFrames = (page: Page) =>
  page.evaluate<{ readonly frames: number }>('offlineFrames').then(({ frames }) => frames);

test('on a first visit no washer is Offline before the server has said what time it is @rare', async ({
  page,
  asked,
  visit,
}) => {
  // The listener of a test before may be there for some seconds, so the backend can't say whether this page has one.
  const answers: string[] = [];
  page.on('response', (response) => answers.push(response.url()));
  const { washers, skeletons } = await visit();
  await expectWhileStopped(page, async () => asked.length === 1);
  await expectWhileStopped(page, async () => answers.some((url) => url.includes('RID=rpc')));
  // As long as a slow request takes.
  for (let tenth = 0; tenth < 6; tenth += 1) await page.clock.runFor(100);
  await expect(skeletons('washer')).toHaveCount(4);
  await asked[0]?.continue();
  await expectWhileStopped(page, async () => (await washers.count()) > 0);
  await expect(washers).toHaveText([/Available/, /In Use/]);
  expect(await offlineFrames(page)).toBe(0);
});

test('a clock that is set while the board is open costs placeholders for a moment, and no wrong status @rare', async ({
  page,
  visit,
}) => {
  const { washers } = await visit();
  await expectWhileStopped(page, async () => (await washers.count()) > 0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.method()));
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + HOUR);
  await runClockUntil(page, () => asked.includes('HEAD'), 100);
  // The school is quiet, so its connection is tried, too.
  const isLive = async () =>
    (await washers.allTextContents()).some((text) => text.includes('Available'));
  await runClockUntil(page, isLive, 100);
  await expect(washers).toHaveText([/Available/, /In Use/]);
  expect(await offlineFrames(page)).toBe(0);
});
