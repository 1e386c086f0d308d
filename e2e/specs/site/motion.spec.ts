import {
  boardPage,
  type Browser,
  building,
  expect,
  machine,
  northHall,
  online,
  type Page,
  stopClock,
  test,
} from '../../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A building with more machines than a screen shows, whose first washer is in use or free. */
const hall = (isInUse: boolean) =>
  northHall({
    washingmachines: [isInUse, true, false, true].map(online),
    dryers: Array.from({ length: 40 }, (_, index) => machine(isInUse === (index % 2 === 0))),
  });

/** Chromium's bit for an animation that changes nothing that is seen, and so is not drawn at all. */
const OUT_OF_SIGHT = 1 << 17;

/**
 * Watches which animations need the page to be drawn for every frame. One that the compositor runs
 * costs the page nothing.
 *
 * @returns A function that ends the watch and names the animations.
 */
async function watchAnimations(browser: Browser, page: Page) {
  await browser.startTracing(page, { categories: ['-*', 'blink.animations'] });
  return async () => {
    const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
    const events = read(trace, 'traceEvents');
    const named = new Map<string, string>();
    const failed = new Set<string>();
    for (const event of Array.isArray(events) ? events : []) {
      if (read(event, 'name') !== 'Animation') continue;
      const id = JSON.stringify(read(event, 'id2'));
      const data = read(event, 'args', 'data');
      const node = read(data, 'nodeName');
      if (typeof node === 'string') named.set(id, node);
      // Bits for what keeps it from the compositor; without any when nothing does.
      const reasons = Number(read(data, 'compositeFailed') ?? 0);
      if (reasons !== 0 && (reasons & OUT_OF_SIGHT) === 0) failed.add(id);
    }
    return {
      count: named.size,
      onMainThread: [...failed].map((id) => named.get(id) ?? id),
    };
  };
}

function read(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined,
    value,
  );
}

test('turning drums and changing tiles cost no frame @rare', async ({
  browser,
  page,
  schools,
  openBoard,
}) => {
  const { washers } = await openBoard(hall(true));
  await expect(washers.first()).toHaveAccessibleName('Washer 1, In Use');

  const stop = await watchAnimations(browser, page);
  await schools.write('campus.example', hall(false));
  await expect(washers.first()).toHaveAccessibleName('Washer 1, Available');
  await schools.write('campus.example', hall(true));
  await expect(washers.first()).toHaveAccessibleName('Washer 1, In Use');
  await expectRestAfterFiveSeconds(page);

  const { count, onMainThread } = await stop();
  expect(onMainThread).toEqual([]);
  // A tint, a pill and a drum that change twice, and the turn of the drum.
  expect(count).toBeGreaterThanOrEqual(7);
});

/** Names the elements that move, and how; `mostMs` leaves out what ends sooner after its start, milliseconds. */
function movements(page: Page, mostMs = 0): Promise<readonly string[]> {
  return page.evaluate((most) => {
    const isMoving = ({ playState, effect }: Animation): boolean =>
      playState === 'running' && Number(effect?.getComputedTiming().endTime) > most;
    return document
      .getAnimations()
      .filter(isMoving)
      .map(({ effect }) =>
        effect instanceof KeyframeEffect
          ? `${effect.target?.nodeName}${effect.pseudoElement ?? ''}`
          : '',
      );
  }, mostMs);
}

/** Half a second: what fades has ended by then, and what turns or pulses has not. */
const FADE_MS = 500;

/** Lets five seconds pass for everything that moves, which has to be something. */
async function expectRestAfterFiveSeconds(page: Page): Promise<void> {
  await expect.poll(() => movements(page, FADE_MS)).not.toEqual([]);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 5000;
  });
  expect(await movements(page)).toEqual([]);
}

test('a login button that is not ready comes to rest within five seconds @rare', async ({
  page,
  site,
}) => {
  await page.route(`${site.config.remotes.auth}firebase.*.js*`, () => {});
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Login with Google' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expectRestAfterFiveSeconds(page);
});

test('a skeleton comes to rest within five seconds @rare', async ({ page, visitAs }) => {
  await visitAs('ada@campus.example');
  await expect(boardPage(page).skeletons('washer')).toHaveCount(4);
  await expectRestAfterFiveSeconds(page);
});

test('a drum turns when its machine comes into use, and rests within five seconds', async ({
  page,
  schools,
  openBoard,
}) => {
  const { washers } = await openBoard(hall(false));
  await expect(washers.first()).toHaveAccessibleName('Washer 1, Available');
  await schools.write('campus.example', hall(true));
  await expect(washers.first()).toHaveAccessibleName('Washer 1, In Use');
  await expectRestAfterFiveSeconds(page);
});

test('no drum turns when its machine reports again @rare', async ({ page, schools, openBoard }) => {
  const washer = (age: number) => northHall({ washingmachines: [machine(true, age)] });
  const { washers } = await openBoard(washer(60_000));
  await expect(washers.first()).toHaveAccessibleName('Washer 1, Offline');
  await schools.write('campus.example', washer(-60_000));
  await expect(washers.first()).toHaveAccessibleName('Washer 1, In Use');
  expect(await movements(page, FADE_MS)).toEqual([]);
});

/** Two buildings whose washers are in use. */
const inUseEverywhere = {
  buildings: [
    building('a', 'Ashby Tower', { washingmachines: [online(true), online(true)] }),
    building('b', 'Birch House', { washingmachines: [online(true)] }),
  ],
};

test('nothing moves when the board is opened or another building is chosen @rare', async ({
  page,
  openBoard,
}) => {
  const { building: tab, washers } = await openBoard(inUseEverywhere);
  await expect(washers).toHaveCount(2);
  expect(await movements(page)).toEqual([]);
  await tab('Birch House').click();
  await expect(washers).toHaveCount(1);
  expect(await movements(page)).toEqual([]);
});

test('nothing moves when a lobby’s screen shows the next building @rare', async ({
  page,
  openBoard,
}) => {
  await page.clock.install();
  const { selected, washers } = await openBoard(inUseEverywhere, '/?display=wall');
  await expect(washers).toHaveCount(2);
  expect(await movements(page)).toEqual([]);
  await stopClock(page);
  await page.clock.runFor(15_000);
  await expect(selected).toHaveText('Birch House');
  expect(await movements(page)).toEqual([]);
});
