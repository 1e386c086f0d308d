import { building, online } from '../../support/schools.ts';
import { expect, test } from '../../support/webkit/test.ts';

test('a line opens the hours of the day, an arrow turns to the next, and Escape returns to it', async ({
  openBoard,
  schools,
  webkit,
}) => {
  const washers = '1'.repeat(168);
  await schools.writeBusyHours('campus.example', 'maple', { washers, zone: 'UTC' });
  const washingmachines = [false, true, true, true].map(online);
  await openBoard({
    busy: true,
    buildings: [building('maple', 'Maple House', { washingmachines })],
  });
  await expect.poll(() => webkit.names('button')).toContain('Usually quiet all day');
  await webkit.click('button', 'Usually quiet all day');
  await expect.poll(() => webkit.names('region')).toContain('Busy hours of washers');
  expect(await webkit.text()).toContain('now 1 of 4 free, usually about 3');
  const shownDay = () => webkit.evaluate(() => document.querySelector('h3')?.textContent);
  const today = await shownDay();
  await webkit.click('button', 'Next day');
  await webkit.press('ArrowRight');
  await webkit.press('ArrowLeft');
  await webkit.press('ArrowLeft');
  await expect.poll(shownDay).toBe(today);
  await webkit.press('Escape');
  await expect.poll(() => webkit.names('region')).not.toContain('Busy hours of washers');
  await webkit.press('Enter');
  await expect.poll(() => webkit.names('region')).toContain('Busy hours of washers');
});
