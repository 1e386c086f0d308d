import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import {
  boolean,
  building,
  list,
  map,
  online,
  type SeparateBuilding,
  text,
} from '../../support/schools.ts';

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

test('a building without its document is a skeleton until it is there @rare', async ({
  page,
  pageConsole,
  schools,
  visitAs,
}) => {
  const { washers, skeletons, selected } = boardPage(page);
  await schools.writeSeparate(DOMAIN, [elm, oak]);
  await schools.writeMachines(DOMAIN, 'elm', { washingmachines: [online(true)] });
  await visitAs(MARY);
  await expect(washers).toHaveCount(1);
  await boardPage(page).building('Oak Hall').click();
  await expect(selected).toHaveText('Oak Hall');
  await expect(skeletons('washer')).toHaveCount(4);
  await expect.poll(() => pageConsole.lines.join()).toContain('No document for the building oak');
  await schools.writeMachines(DOMAIN, 'oak', { washingmachines: [online(true), online(false)] });
  await expect(washers).toHaveText([/In Use/, /Available/]);
  await expect(skeletons('washer')).toHaveCount(0);
});

test('a link opens its building @rare', async ({ page, schools, visitAs }) => {
  await schools.writeSeparate(DOMAIN, [elm, oak]);
  await schools.writeMachines(DOMAIN, 'oak', { washingmachines: [online(false)] });
  await visitAs(MARY, '/?building=oak');
  await expect(boardPage(page).selected).toHaveText('Oak Hall');
  await expect(boardPage(page).washers).toHaveText([/Available/]);
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
  expect(posted).toEqual([[`schools/${DOMAIN}`, `schools/${DOMAIN}/buildings/elm`]]);
});

test('a building that moves to a document of its own stays on the screen @rare', async ({
  page,
  schools,
  visitAs,
}) => {
  const { washers, skeletons } = boardPage(page);
  const machines = { washingmachines: [online(true), online(true)] };
  await schools.write(DOMAIN, { buildings: [building('elm', 'Elm Court', machines)] });
  await visitAs(MARY);
  await expect(washers).toHaveText([/In Use/, /In Use/]);
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-skeleton]') !== null) console.error('A skeleton flickers.');
    }).observe(document, { childList: true, subtree: true });
  });
  await schools.writeMachines(DOMAIN, 'elm', machines);
  await schools.writeSeparate(DOMAIN, [elm]);
  await schools.writeMachines(DOMAIN, 'elm', { washingmachines: [online(false), online(true)] });
  await expect(washers).toHaveText([/Available/, /In Use/]);
  await expect(skeletons('washer')).toHaveCount(0);
});

test('odd documents of a building break nothing @rare', async ({
  page,
  pageConsole,
  schools,
  visitAs,
}) => {
  const { washers } = boardPage(page);
  const warnings = () => pageConsole.lines.filter((line) => line.includes('malformed fields'));
  const inPlace = list(map({ isInUse: boolean(true) }));
  const fields = { id: text('elm'), name: text('Elm Court'), separate: boolean(true) };
  await schools.writeMachines(DOMAIN, 'elm', { washingmachines: [online(false), online(false)] });
  await schools.writeFields(DOMAIN, {
    buildings: list(map({ ...fields, washingmachines: inPlace, dryers: inPlace })),
  });
  await visitAs(MARY);
  await expect(washers).toHaveText([/Available/, /Available/]);
  await expect(page.getByText('No dryers in this building.')).toBeVisible();
  await expect.poll(warnings).toEqual([expect.stringContaining('The school document')]);

  await schools.writeFields(`${DOMAIN}/buildings/elm`, {
    washingmachines: list(text('none'), map({ isInUse: text('no') })),
    dryers: map({}),
  });
  await expect(washers).toHaveText([/Offline/, /Offline/]);
  await expect.poll(warnings).toHaveLength(2);
  expect(warnings()[1]).toContain('The document of building elm');

  await schools.writeMachines(DOMAIN, 'elm', { washingmachines: [online(true)] });
  await expect(washers).toHaveText([/In Use/]);
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
