import {
  boardPage,
  expect,
  type Machine,
  machine,
  northHall,
  online,
  type Page,
  type RestValue,
  runClockUntil,
  test,
  time,
} from '../../support/test.ts';

const MINUTE = 60_000;

const inMinutes = (minutes: number): RestValue =>
  time(new Date(Date.now() + minutes * MINUTE).toISOString());

const busy = (finishesAt?: RestValue): Machine => ({
  ...online(true),
  ...(finishesAt && { finishesAt }),
});

test('a machine in use says how long it needs, and where none is free, when the next one will be @engines', async ({
  page,
  openBoard,
}) => {
  const washingmachines = [busy(inMinutes(11.5)), busy(inMinutes(30)), busy()];
  const { washers } = await openBoard(northHall({ washingmachines }));
  await expect(washers).toHaveText([/12 min left/, /30 min left/, /In Use$/]);
  await expect(page.getByRole('listitem', { name: 'Washer 1, In Use, 12 min left' })).toBeVisible();
  await expect(page.getByText('0 free', { exact: true })).toBeVisible();
  await expect(page.getByText('next in about 12 min')).toBeVisible();
});

test('a machine that does not say when it ends says when it usually does', async ({
  page,
  openBoard,
}) => {
  const usual: Machine = { ...busy(), usuallyUntil: inMinutes(11.5) };
  const over: Machine = { ...busy(), usuallyUntil: inMinutes(-1) };
  const { washers } = await openBoard(northHall({ washingmachines: [usual, over, busy()] }));
  await expect(washers).toHaveText([/about 12 min left/, /In Use$/, /In Use$/]);
  const name = 'Washer 1, In Use, about 12 min left';
  await expect(page.getByRole('listitem', { name })).toBeVisible();
  await expect(page.getByText('next in about 12 min')).toBeVisible();
});

test('where one is free, nothing is said of the next one', async ({ page, openBoard }) => {
  await openBoard(northHall({ washingmachines: [busy(inMinutes(5)), online(false)] }));
  await expect(page.getByText('5 min left')).toBeVisible();
  await expect(page.getByText(/next in about/)).toHaveCount(0);
});

test('the time left comes and goes without moving a tile', async ({ page, openBoard, schools }) => {
  await openBoard(northHall({ washingmachines: [busy(), busy(), busy()] }));
  const tiles = page.getByRole('listitem');
  await expect(tiles).toHaveCount(3);
  const boxesAt = async (width: number): Promise<unknown> => {
    await page.setViewportSize({ width, height: 700 });
    return tiles.evaluateAll((all) =>
      all.map((tile) => {
        const { x, y, width: wide, height } = tile.getBoundingClientRect();
        return [x, y, wide, height];
      }),
    );
  };
  const boxes = async (): Promise<readonly unknown[]> => {
    const found: unknown[] = [];
    for (const width of [320, 360, 390, 414, 440, 480, 640, 768]) found.push(await boxesAt(width));
    return found;
  };
  const before = await boxes();
  const usual: Machine = { ...busy(), usuallyUntil: inMinutes(99) };
  const washingmachines = [busy(inMinutes(100)), busy(inMinutes(1)), usual];
  await schools.write('campus.example', northHall({ washingmachines }));
  await expect(page.getByText('100 min left')).toBeVisible();
  await expect(page.getByText('about 99 min left')).toBeVisible();
  expect(await boxes()).toEqual(before);
});

/** What the board says, and where each element is, but for how fresh it is. */
async function lookAt(page: Page): Promise<{ readonly text: string; readonly boxes: unknown }> {
  const main = page.getByRole('main');
  const text = (await main.ariaSnapshot()).replaceAll(/newest report .*/g, '');
  const boxes = await main.locator(':not([data-freshness])').evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, y, width, height];
    }),
  );
  return { text, boxes };
}

const bad: Readonly<Record<string, RestValue>> = {
  'a time that has long been past': inMinutes(-6),
  'more than six hours ahead': inMinutes(361),
  'a time in seconds': { integerValue: String(Math.round(Date.now() / 1000) + 600) },
  'a time in microseconds': { integerValue: String((Date.now() + 600_000) * 1000) },
  'a text': { stringValue: 'soon' },
  null: { nullValue: null },
  'a date of the year 1': time('0001-01-01T00:00:00Z'),
};

for (const [name, finishesAt] of Object.entries(bad)) {
  test(`a school whose machines end at ${name} is like one that says nothing @rare`, async ({
    page,
    openBoard,
    schools,
  }) => {
    const without = northHall({
      washingmachines: [busy(), online(false)],
      dryers: [machine(true)],
    });
    const { washers } = await openBoard(without);
    await expect(washers).toHaveCount(2);
    const before = await lookAt(page);
    const dryers = [{ ...machine(true), finishesAt }];
    await schools.write(
      'campus.example',
      northHall({ washingmachines: [busy(finishesAt), online(false), online(false)], dryers }),
    );
    await expect(washers).toHaveCount(3);
    await schools.write(
      'campus.example',
      northHall({ washingmachines: [busy(finishesAt), online(false)], dryers }),
    );
    await expect(washers).toHaveCount(2);
    expect(await lookAt(page)).toEqual(before);
  });
}

test('a machine that runs past its end stays the next one, on its tile, in the heading and on a lobby screen', async ({
  page,
  openBoard,
  schools,
}) => {
  const school = northHall({
    washingmachines: [busy(inMinutes(-2)), busy(inMinutes(25))],
    dryers: [machine(true)],
  });
  const { washers } = await openBoard(school);
  await expect(washers).toHaveText([/done soon/, /25 min left/]);
  await expect(page.getByRole('listitem', { name: 'Washer 1, In Use, done soon' })).toBeVisible();
  await expect(page.getByText('next one soon')).toBeVisible();
  // An end that always lies half a minute ahead changes nothing.
  const ahead = northHall({
    washingmachines: [busy(inMinutes(0.5)), busy(inMinutes(25))],
    dryers: [machine(true), machine(true)],
  });
  await schools.write('campus.example', ahead);
  await expect(page.getByText('0 free', { exact: true })).toHaveCount(2);
  await expect(page.getByText('next one soon')).toBeVisible();
  await schools.write('campus.example', school);
  await page.goto('/?display=wall');
  await expect(page.getByText('next one soon')).toBeVisible();
});

test('an end that is missing from a report, or null, changes nothing, and no console says a word', async ({
  page,
  openBoard,
  schools,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('malformed')) complaints.push(message.text());
  });
  const none: RestValue = { nullValue: null };
  const washingmachines = [busy(inMinutes(28.5)), busy(inMinutes(48.5))];
  await openBoard(northHall({ washingmachines }));
  await expect(page.getByText('next in about 29 min')).toBeVisible();
  const gap = [busy(none), busy(inMinutes(48.5)), { ...busy(none), ...online(true) }];
  await schools.write('campus.example', northHall({ washingmachines: gap }));
  await expect(page.getByText('0 free', { exact: true })).toBeVisible();
  await expect(page.getByText('next in about 29 min')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('in kiosk mode, the screen says when the next machine will be free', async ({
  page,
  openBoard,
}) => {
  await openBoard(northHall({ washingmachines: [busy(inMinutes(7))] }), '/?display=wall');
  await expect(page.getByText('next in about 7 min')).toBeVisible();
  await expect(page.getByRole('button', { name: /is done$/ })).toHaveCount(0);
});

test('a resident is told when their own washer is done @engines', async ({
  page,
  openBoard,
  schools,
}) => {
  await page.clock.install();
  await openBoard(northHall({ washingmachines: [online(true), online(true)] }));
  const mark = page.getByRole('button', { name: 'Tell me when washer 2 is done' });
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expect(boardPage(page).washers).toHaveText([/In Use$/, /Yours/]);
  await schools.write(
    'campus.example',
    northHall({ washingmachines: [online(true), online(false)] }),
  );
  await expect(boardPage(page).washers).toHaveText([/In Use/, /Available/]);
  // A washer counts as free once it has been free for some seconds.
  const news = page.getByText('Your washer 2 in North Hall is done.');
  await runClockUntil(page, () => news.isVisible());
  await expect(page).toHaveTitle('Your washer 2 in North Hall is done.');
  await expect(mark).toHaveCount(0);
});
