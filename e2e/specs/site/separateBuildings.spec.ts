import { boardPage, expect, online, type SeparateBuilding, test } from '../../support/test.ts';

const DOMAIN = 'city.example';
const MARY = 'mary@city.example';

const elm: SeparateBuilding = { id: 'elm', name: 'Elm Court', free: { washers: 1, dryers: 0 } };
const oak: SeparateBuilding = { id: 'oak', name: 'Oak Hall', free: { washers: 3, dryers: 2 } };

test('a building with a document of its own is live, and the row has the gateway’s counts of the others', async ({
  page,
  schools,
  visitAs,
}) => {
  const { washers } = boardPage(page);
  await schools.writeSeparate(DOMAIN, [elm, oak]);
  await schools.writeMachines(DOMAIN, 'elm', { washingmachines: [online(false)] });
  await visitAs(MARY);
  await expect(washers).toHaveText([/Available/]);
  await schools.writeMachines(DOMAIN, 'elm', { washingmachines: [online(true)] });
  await expect(washers).toHaveText([/In Use/]);
  await expect(page.getByRole('tab')).toHaveCount(2);
  for (const name of [
    'Elm Court, 0 washers, 0 dryers free',
    'Oak Hall, 3 washers, 2 dryers free',
  ]) {
    await expect(page.getByRole('tab', { name })).toBeVisible();
  }
});

test('a link opens its building, which is a skeleton until its document is there @rare', async ({
  page,
  pageConsole,
  schools,
  visitAs,
}) => {
  const { washers, skeletons, selected } = boardPage(page);
  await schools.writeSeparate(DOMAIN, [elm, oak]);
  await visitAs(MARY, '/?building=oak');
  await expect(selected).toHaveText('Oak Hall');
  await expect(skeletons('washer')).toHaveCount(4);
  await expect.poll(() => pageConsole.lines.join()).toContain('No document for the building oak');
  await schools.writeMachines(DOMAIN, 'oak', { washingmachines: [online(true), online(false)] });
  await expect(washers).toHaveText([/In Use/, /Available/]);
  await expect(skeletons('washer')).toHaveCount(0);
});

test('on the next visit, the first building is asked for in one request with its school @rare', async ({
  page,
  schools,
  visitAs,
}) => {
  const { washers } = boardPage(page);
  await schools.writeSeparate(DOMAIN, [elm, oak]);
  await schools.writeMachines(DOMAIN, 'elm', { washingmachines: [online(false)] });
  await visitAs(MARY);
  await expect(washers).toHaveCount(1);
  const posted: (readonly string[])[] = [];
  page.on('request', (request) => {
    const body = decodeURIComponent(request.postData() ?? '');
    const asked = body.match(/schools\/[^"]+/g);
    if (asked !== null) posted.push(asked);
  });
  await page.goto('/');
  await expect(washers).toHaveCount(1);
  // Once the account has been looked up, the SDK may ask again.
  expect(posted[0]).toEqual([`schools/${DOMAIN}`, `schools/${DOMAIN}/buildings/elm`]);
});

test('each of 1,000 separate buildings is within reach of the keyboard @rare', async ({
  page,
  schools,
  visitAs,
}) => {
  const { selected, washers } = boardPage(page);
  const houses = Array.from({ length: 1000 }, (_, index): SeparateBuilding => {
    const number = index + 1;
    return { id: `house-${number}`, name: `House ${number}`, free: { washers: 2, dryers: 1 } };
  });
  await schools.writeSeparate(DOMAIN, houses);
  await schools.writeMachines(DOMAIN, 'house-1', { washingmachines: [online(true)] });
  await schools.writeMachines(DOMAIN, 'house-999', { washingmachines: [online(false)] });
  await visitAs(MARY);
  await expect(washers).toHaveText([/In Use/]);
  await expect(page.getByRole('tab')).toHaveCount(1000);
  await selected.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(selected).toHaveText('House 999');
  await expect(selected).toBeFocused();
  await expect(selected).toBeInViewport({ ratio: 1 });
  await expect(washers).toHaveText([/Available/]);
});
