import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { building, machine } from '../../support/sampleSchool.ts';
import { watchAnimations } from '../../support/watchAnimations.ts';

test.skip(
  ({ browserName }) => browserName !== 'chromium',
  'What a frame costs is read from a trace of Chromium.',
);

const AHEAD = -60_000;

/** A building with more machines than a screen shows, whose first washer is in use or free. */
const hall = (isInUse: boolean) => ({
  buildings: [
    building('hall', 'Hall', {
      washingmachines: [isInUse, true, false, true].map((used) => machine(used, AHEAD)),
      dryers: Array.from({ length: 40 }, (_, index) => machine(isInUse === (index % 2 === 0))),
    }),
  ],
});

test('what moves costs the page no frame: drums that turn, and tiles that change', async ({
  browser,
  page,
  schools,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await schools.write('campus.example', hall(true));
  await page.goto('/');
  await signIn('ada@campus.example');
  const { washers } = boardPage(page);
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
