import { sampleSchool } from '../../support/sampleSchool.ts';
import { expect, test } from '../../support/webkit/fixtures.ts';
import type { WebKitBrowser } from '../../support/webkit/webDriver.ts';

const selected = (webkit: WebKitBrowser) =>
  expect.poll(() =>
    webkit.evaluate(() =>
      [...document.querySelectorAll('[role="tab"][aria-selected="true"]')].map(
        ({ textContent }) => textContent,
      ),
    ),
  );

test('a building is chosen by a click', async ({ webkit, openBoard }) => {
  await openBoard(sampleSchool());
  await webkit.click('tab', /^Maple House/);
  await selected(webkit).toEqual(['Maple House']);
  await expect.poll(async () => (await webkit.names('listitem')).length).toBe(6);
});

test('a building is chosen by the keyboard', async ({ webkit, openBoard }) => {
  await openBoard(sampleSchool());
  await webkit.click('tab', /^North Hall/);
  await webkit.press('ArrowRight');
  await selected(webkit).toEqual(['Maple House']);
  await webkit.press('End');
  await selected(webkit).toEqual(['Eastgate']);
  await webkit.press('Home');
  await selected(webkit).toEqual(['North Hall']);
});
