import { newPushKey } from '../../support/pushedSite.ts';
import { northHall, online } from '../../support/schools.ts';
import { expect, test } from '../../support/webkit/test.ts';

test('without a push service, an alert works and explains itself as without a key', async ({
  openBoard,
  schools,
  site,
  webkit,
}) => {
  await site.shell.configure({ pushKey: newPushKey() });
  await openBoard(northHall({ washingmachines: [online(true)] }));
  await expect.poll(() => webkit.names('listitem')).toEqual(['Washer 1, In Use']);
  await webkit.click('button', 'Tell me when a washer is free');
  await expect
    .poll(webkit.text)
    .toContain(
      'You will be told here and in the page’s title when a washer is free. It works while this page is open.',
    );
  await schools.write('campus.example', northHall({ washingmachines: [online(false)] }));
  await expect.poll(webkit.text).toContain('A washer is free in North Hall.');
  expect(await webkit.evaluate(() => 'PushManager' in window)).toBe(false);
});
