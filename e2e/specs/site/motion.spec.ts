import { expect, test } from '../../support/fixtures.ts';
import { building, machine } from '../../support/sampleSchool.ts';
import { watchAnimations } from '../../support/watchAnimations.ts';

/** A building with more machines than a screen shows, whose first washer is in use or free. */
const hall = (isInUse: boolean) => ({
  buildings: [
    building('hall', 'Hall', {
      washingmachines: [isInUse, true, false, true].map((used) => machine(used, -60_000)),
      dryers: Array.from({ length: 40 }, (_, index) => machine(isInUse === (index % 2 === 0))),
    }),
  ],
});

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
  const free = Array.from({ length: 4 }, () => machine(false, -60_000));
  const { washers } = await openBoard({
    buildings: [building('hall', 'Hall', { washingmachines: free })],
  });
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
