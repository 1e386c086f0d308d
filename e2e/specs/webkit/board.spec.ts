import { outagesOf } from '../../support/localSite.ts';
import { northHall, online, sampleSchool } from '../../support/schools.ts';
import { expect, test } from '../../support/webkit/test.ts';

const hall = (isInUse: boolean) => northHall({ washingmachines: [online(isInUse)] });

test('a resident signs in by the popup, chooses buildings, sees updates before and after an outage, and logs out', async ({
  openBoard,
  schools,
  site,
  webkit,
}) => {
  const selected = () =>
    webkit.evaluate(() =>
      [...document.querySelectorAll('[aria-selected="true"]')].map((tab) => tab.textContent),
    );
  await openBoard(sampleSchool());
  await expect.poll(webkit.text).toContain('Hello, Ada Lovelace');
  await webkit.click('tab', /^Maple House/);
  await expect.poll(selected).toEqual(['Maple House']);
  await expect.poll(async () => (await webkit.names('listitem')).length).toBe(6);
  await webkit.press('End');
  await expect.poll(selected).toEqual(['Eastgate']);
  await webkit.press('Home');
  await expect.poll(selected).toEqual(['North Hall']);
  await webkit.press('ArrowRight');
  await expect.poll(selected).toEqual(['Maple House']);
  await webkit.reload();
  await expect.poll(webkit.text).toContain('Hello, Ada Lovelace');
  await expect.poll(selected).toEqual(['Maple House']);

  await schools.write('campus.example', hall(false));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, Available']);
  await schools.write('campus.example', hall(true));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, In Use']);
  const outages = outagesOf(site);
  await outages.kill();
  await expect.poll(webkit.text).toContain('can’t be reached');
  expect(await webkit.names('listitem')).toEqual(['Washer 1, In Use']);
  await outages.restore();
  await schools.write('campus.example', hall(false));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, Available']);
  await expect.poll(webkit.text).not.toContain('can’t be reached');

  await webkit.click('button', 'My Account');
  await expect.poll(() => webkit.names('menuitem')).toEqual(['Log Out']);
  await webkit.press('Escape');
  await expect.poll(() => webkit.names('menuitem')).toEqual([]);
  // The focus is back on the button.
  await webkit.press('Enter');
  await expect.poll(() => webkit.names('menuitem')).toEqual(['Log Out']);
  await webkit.press('Enter');
  await expect.poll(() => webkit.names('heading')).toEqual(['Login to your account']);
  await webkit.reload();
  await expect.poll(() => webkit.names('heading')).toEqual(['Login to your account']);
  await outages.close();
});
