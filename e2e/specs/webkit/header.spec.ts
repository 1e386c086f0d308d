import { sampleSchool } from '../../support/sampleSchool.ts';
import { expect, test } from '../../support/webkit/fixtures.ts';

test('the account menu opens by mouse and keyboard, and Log Out lasts over a reload', async ({
  webkit,
  openBoard,
}) => {
  await openBoard(sampleSchool());
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
});
