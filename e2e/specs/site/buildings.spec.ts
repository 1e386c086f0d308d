import {
  boardPage,
  building,
  expect,
  logOut,
  overflow,
  sampleSchool,
  type School,
  test,
} from '../../support/test.ts';

test('the board has a header, the buildings, and the machines of the selected one', async ({
  page,
  openBoard,
}) => {
  await openBoard(sampleSchool());
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - /children: equal
      - paragraph: Hello, Ada Lovelace
      - paragraph: /^\\w+day, \\w+ \\d+$/
      - button "My Account"
    - main:
      - /children: equal
      - heading "Laundry machines" [level=1]
      - tablist "Buildings":
        - /children: equal
        - tab "North Hall, 1 washer, 0 dryers free" [selected]
        - tab "Maple House, 1 washer, 1 dryer free"
        - tab "Eastgate, 0 washers, 0 dryers free"
      - paragraph: Live
      - tabpanel "North Hall, 1 washer, 0 dryers free":
        - /children: equal
        - region "Washers:":
          - /children: equal
          - heading "Washers:" [level=2]
          - paragraph: 1 free of 2
          - list:
            - /children: equal
            - listitem "Washer 1, Available"
            - listitem "Washer 2, In Use"
        - region "Dryers:":
          - /children: equal
          - heading "Dryers:" [level=2]
          - paragraph: 0 free of 1
          - button "Tell me when a dryer is free"
          - paragraph:
            - text: "Free now:"
            - button "Maple House (1)"
          - list:
            - /children: equal
            - listitem "Dryer 1, In Use"
        - button "Show North Hall first"
      - status
  `);
});

test('a choice shows in the row, in the machines and in the title', async ({ page, openBoard }) => {
  const board = await openBoard(sampleSchool());
  await expect(page).toHaveTitle('1 washer, 0 dryers free – North Hall');
  await board.building('Maple House').click();
  await expect(board.selected).toHaveText(['Maple House']);
  await expect(page).toHaveTitle('1 washer, 1 dryer free – Maple House');
  await expect(board.washers).toHaveCount(3);
  await expect(board.dryers).toHaveCount(3);
  await expect(page.getByText('1 free of 3')).toHaveCount(2);
  const look = (name: string) =>
    board.building(name).evaluate((tab) => {
      const { fontWeight, color } = getComputedStyle(tab);
      return { isBold: Number(fontWeight) >= 600, color };
    });
  const [selected, other] = [await look('Maple House'), await look('Eastgate')];
  expect([selected.isBold, other.isBold]).toEqual([true, false]);
  expect(selected.color).not.toBe(other.color);
});

test('a choice survives a rename and a new order @older', async ({ page, schools, openBoard }) => {
  const { buildings }: School = sampleSchool();
  const board = await openBoard({ buildings });
  await board.building('Maple House').click();
  await schools.write('campus.example', {
    buildings: buildings
      .map((one) => (one.id === 'maple' ? { ...one, name: 'Maple Hall' } : one))
      .toReversed(),
  });
  await expect(board.selected).toHaveText(['Maple Hall']);
  await expect(page.getByRole('tab')).toHaveText(['Eastgate', 'Maple Hall', 'North Hall']);
  await expect(page).toHaveTitle('1 washer, 1 dryer free – Maple Hall');
});

test('the title names no building once the resident has logged out @rare', async ({
  page,
  openBoard,
}) => {
  await openBoard(sampleSchool());
  await expect(page).toHaveTitle(/North Hall$/);
  await logOut(page);
  await expect(page).toHaveTitle('Laundry');
});

test('a link that is the very first visit opens its building after the sign-in', async ({
  page,
  schools,
  signIn,
}) => {
  await schools.write('campus.example', sampleSchool());
  await page.goto('/?building=maple');
  await signIn('ada@campus.example');
  const { selected, washers } = boardPage(page);
  await expect(selected).toHaveText(['Maple House']);
  await expect(washers).toHaveCount(3);
  await expect(page).toHaveURL('/?building=maple');
});

test('a link’s building survives logging out @rare', async ({ page, signIn, openBoard }) => {
  const { selected } = await openBoard(sampleSchool(), '/?building=maple');
  await expect(selected).toHaveText('Maple House');
  await logOut(page);
  await expect(page).toHaveURL('/?building=maple');
  await signIn('ada@campus.example');
  await expect(selected).toHaveText('Maple House');
});

test('a choice replaces the URL’s building @rare', async ({ page, schools, visitAs }) => {
  await schools.write('campus.example', sampleSchool());
  await visitAs('ada@campus.example', '/test');
  await page.goto('/?building=%3Cb%3Enowhere');
  const { building: tab, selected } = boardPage(page);
  // An unknown building is as if there were none.
  await expect(selected).toHaveText('North Hall');
  const entries = await page.evaluate(() => history.length);
  await tab('Maple House').click();
  await expect(page).toHaveURL('/?building=maple');
  await tab('Eastgate').click();
  await expect(page).toHaveURL('/?building=east');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.reload();
  await expect(selected).toHaveText('Eastgate');
  await page.goBack();
  await expect(page).toHaveURL('/test');
});

test('a building that is put first is selected on the next visit', async ({ page, openBoard }) => {
  const { building: tab, selected } = await openBoard(sampleSchool());
  await tab('Eastgate').click();
  await page.getByRole('button', { name: 'Show Eastgate first' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Eastgate', 'North Hall', 'Maple House']);
  await page.goto('/');
  await expect(selected).toHaveText('Eastgate');
  await page.goto('/?building=maple');
  await expect(selected).toHaveText('Maple House');
});

test('a choice of another building does not ask the server for the icon again @window', async ({
  page,
  openBoard,
}) => {
  const { building: tab } = await openBoard(sampleSchool());
  const icons = (): Promise<readonly number[]> =>
    page.evaluate(() => {
      const all = performance.getEntriesByType('resource');
      const files = all.filter((entry) => entry instanceof PerformanceResourceTiming);
      return files
        .filter(({ name }) => name.endsWith('/icon.svg'))
        .map(({ transferSize }) => transferSize);
    });
  await tab('Maple House').click();
  await expect(page).toHaveURL('/?building=maple');
  await tab('Eastgate').click();
  await expect(page).toHaveURL('/?building=east');
  // The browser looks for the icon after each change of the URL. What comes out of its cache has no size.
  await expect.poll(async () => (await icons()).length).toBeGreaterThan(1);
  expect((await icons()).slice(1).filter((size) => size > 0)).toEqual([]);
});

test('a long row is one tab stop; keys and a mouse without a wheel reach every name @engines', async ({
  page,
  openBoard,
}) => {
  // Twelve buildings on a screen that holds two.
  await page.setViewportSize({ width: 320, height: 640 });
  const buildings = Array.from({ length: 12 }, (_, index) =>
    building(String(index), `Residence number ${index + 1}`),
  );
  const { building: tab, selected } = await openBoard({ buildings });
  await expect(selected).toHaveText(['Residence number 1']);
  await page.getByRole('button', { name: 'My Account' }).focus();
  await page.keyboard.press('Tab');
  await expect(selected).toBeFocused();
  await page.keyboard.press('End');
  await expect(selected).toHaveText(['Residence number 12']);
  await expect(selected).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowLeft');
  await page.setViewportSize({ width: 280, height: 640 });
  await expect(selected).toBeInViewport({ ratio: 1 });
  expect(await overflow(page)).toBe(0);
  await page.keyboard.press('Home');
  for (let number = 1; number <= 12; number += 1) {
    const name = tab(new RegExp(`^Residence number ${number},`));
    // What a click would have to scroll to is out of a mouse's reach.
    await expect(name).toBeInViewport();
    const box = await name.boundingBox();
    if (box === null) throw new Error('The name has no box.');
    await page.mouse.click(Math.min(box.x + 4, 316), box.y + box.height / 2);
    await expect(name).toHaveAttribute('aria-selected', 'true');
  }
});
