import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { machine, northHall, online } from '../../support/schools.ts';

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
 * @returns Ends the watch, and tells.
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

test('turning drums and changing tiles cost no frame', async ({
  browser,
  page,
  schools,
  openBoard,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { washers } = await openBoard(hall(true));
  await expect(washers.first()).toHaveAccessibleName('Washer 1, In Use');

  const stop = await watchAnimations(browser, page);
  await page.reload();
  await expect(washers.first()).toHaveAccessibleName('Washer 1, In Use');
  await schools.write('campus.example', hall(false));
  await expect(washers.first()).toHaveAccessibleName('Washer 1, Available');
  const fading = () =>
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime)).length;
  await expect.poll(() => page.evaluate(fading)).toBe(0);

  const { count, onMainThread } = await stop();
  expect(onMainThread).toEqual([]);
  // Two drums, and a tint, a pill and a drum that change.
  expect(count).toBeGreaterThanOrEqual(5);
});

test('in a burst of updates nothing moves', async ({ page, schools, openBoard }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const free = Array.from({ length: 4 }, () => online(false));
  const { washers } = await openBoard(northHall({ washingmachines: free }));
  // A washer that has faded to In Use before the burst, and spins.
  await schools.write('campus.example', hall(true));
  await expect(washers.first()).toHaveAccessibleName('Washer 1, In Use');
  let inUse = true;
  const timer = setInterval(() => {
    inUse = !inUse;
    void schools.write('campus.example', hall(inUse));
  }, 100);
  await expect(page.locator('[data-burst]')).toBeAttached();
  clearInterval(timer);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});
