import { outagesOf } from '../../support/localSite.ts';
import { northHall, online, sampleSchool } from '../../support/schools.ts';
import { expect, test } from '../../support/webkit/test.ts';
import type { WebKitBrowser } from '../../support/webkit/webDriver.ts';

const hall = (isInUse: boolean) => northHall({ washingmachines: [online(isInUse)] });

/** The names of the buildings that are marked as selected. */
const selected = (webkit: WebKitBrowser) =>
  webkit.evaluate(() =>
    [...document.querySelectorAll('[aria-selected="true"]')].map((tab) => tab.textContent),
  );

test('the popup signs in, for later visits too', async ({ openBoard, webkit }) => {
  await openBoard(sampleSchool());
  await expect.poll(webkit.text).toContain('Hello, Ada Lovelace');
  await webkit.reload();
  await expect.poll(webkit.text).toContain('Hello, Ada Lovelace');
});

test('a building that is clicked shows its machines, also after a reload', async ({
  openBoard,
  webkit,
}) => {
  await openBoard(sampleSchool());
  await expect.poll(() => selected(webkit)).toEqual(['North Hall']);
  await webkit.click('tab', /^Maple House/);
  await expect.poll(async () => (await webkit.names('listitem')).length).toBe(6);
  await webkit.reload();
  await expect.poll(() => selected(webkit)).toEqual(['Maple House']);
});

test('End, Home and the arrows choose a building', async ({ openBoard, webkit }) => {
  await openBoard(sampleSchool());
  await expect.poll(() => selected(webkit)).toEqual(['North Hall']);
  await webkit.click('tab', /^Maple House/);
  for (const { key, chosen } of [
    { key: 'End', chosen: 'Eastgate' },
    { key: 'Home', chosen: 'North Hall' },
    { key: 'ArrowRight', chosen: 'Maple House' },
  ] as const) {
    await webkit.press(key);
    await expect.poll(() => selected(webkit), key).toEqual([chosen]);
  }
});

test('updates reach the open board', async ({ openBoard, schools, webkit }) => {
  await openBoard(hall(false));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, Available']);
  await schools.write('campus.example', hall(true));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, In Use']);
});

test('a killed backend is reported, and recovers', async ({ openBoard, schools, site, webkit }) => {
  const outages = outagesOf(site);
  await openBoard(hall(true));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, In Use']);
  await outages.kill();
  await expect.poll(webkit.text).toContain('can’t be reached');
  expect(await webkit.names('listitem')).toEqual(['Washer 1, In Use']);
  await outages.restore();
  await schools.write('campus.example', hall(false));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, Available']);
  await expect.poll(webkit.text).not.toContain('can’t be reached');
  await outages.close();
});

test('Escape closes the menu and returns to its button', async ({ openBoard, webkit }) => {
  await openBoard(sampleSchool());
  await expect.poll(() => webkit.names('button')).toContain('My Account');
  await webkit.click('button', 'My Account');
  await expect.poll(() => webkit.names('menuitem')).toEqual(['Log Out']);
  await webkit.press('Escape');
  await expect.poll(() => webkit.names('menuitem')).toEqual([]);
  // The focus is back on the button.
  await webkit.press('Enter');
  await expect.poll(() => webkit.names('menuitem')).toEqual(['Log Out']);
});

test('a log-out by the keyboard lasts', async ({ openBoard, webkit }) => {
  await openBoard(sampleSchool());
  await expect.poll(() => webkit.names('button')).toContain('My Account');
  await webkit.click('button', 'My Account');
  await expect.poll(() => webkit.names('menuitem')).toEqual(['Log Out']);
  await webkit.press('Enter');
  await expect.poll(() => webkit.names('heading')).toEqual(['Login to your account']);
  await webkit.reload();
  await expect.poll(() => webkit.names('heading')).toEqual(['Login to your account']);
});
