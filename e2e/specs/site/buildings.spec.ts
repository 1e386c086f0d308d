import type { Page } from '@playwright/test';
import type { School } from '@laundry-board/shared-types';
import { type BoardPage, boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { building, machine, sampleSchool } from '../../support/sampleSchool.ts';

const AHEAD = -60_000;

test('the first building is selected when the data of a school arrives', async ({
  page,
  openBoard,
}) => {
  const board = await openBoard(sampleSchool());
  await expect(page.getByRole('tab')).toHaveText(['North Hall', 'Maple House', 'Eastgate']);
  await expect(board.selected).toHaveText(['North Hall']);
  await expect(page.getByRole('heading', { name: 'Washers:' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dryers:' })).toBeVisible();
  await expect(board.washers).toHaveCount(2);
  await expect(board.dryers).toHaveCount(1);
});

test('clicking a name selects that building: bold, with a dot, the others grey', async ({
  openBoard,
}) => {
  const board = await openBoard(sampleSchool());
  await board.building('Maple House').click();
  await expect(board.selected).toHaveText(['Maple House']);
  await expect(board.washers).toHaveCount(3);

  const look = (name: string) =>
    board.building(name).evaluate((tab) => {
      const visible = (element: Element): boolean =>
        getComputedStyle(element).visibility !== 'hidden';
      const text = [tab, ...tab.querySelectorAll('*')].find(
        (element) =>
          visible(element) && [...element.childNodes].some((node) => node.nodeType === 3),
      );
      const style = getComputedStyle(text ?? tab);
      return { weight: Number(style.fontWeight), colour: style.color };
    });
  const selected = await look('Maple House');
  const other = await look('Eastgate');
  expect(selected.weight).toBeGreaterThanOrEqual(600);
  expect(other.weight).toBeLessThan(600);
  expect(selected.colour).not.toBe(other.colour);
});

test('a choice is kept over updates, and over a rename and a new order', async ({
  page,
  schools,
  openBoard,
}) => {
  const { buildings } = sampleSchool();
  const board = await openBoard({ buildings });
  await board.building('Eastgate').click();

  await schools.write('campus.example', {
    buildings: buildings
      .map((one) => (one.id === 'east' ? { ...one, name: 'Eastgate Hall' } : one))
      .toReversed(),
  });
  await expect(board.selected).toHaveText(['Eastgate Hall']);
  await expect(page.getByRole('tab')).toHaveText(['Eastgate Hall', 'Maple House', 'North Hall']);
});

test('a chosen building that disappears gives way to the first', async ({ schools, openBoard }) => {
  const { buildings } = sampleSchool();
  const board = await openBoard({ buildings });
  await board.building('Eastgate').click();
  await schools.write('campus.example', { buildings: buildings.filter(({ id }) => id !== 'east') });
  await expect(board.selected).toHaveText(['North Hall']);
});

test('a school without a building asks to select one, until one appears', async ({
  page,
  schools,
  openBoard,
}) => {
  const board = await openBoard({ buildings: [] });
  await expect(
    page.getByText('Please select a building to view laundry machines.', { exact: true }),
  ).toBeVisible();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);

  await schools.write('campus.example', sampleSchool());
  await expect(board.selected).toHaveText(['North Hall']);
});

test('missing and malformed lists count as empty, with one warning a snapshot', async ({
  page,
  pageConsole,
  schools,
  signIn,
}) => {
  await schools.writeFields('campus.example', {
    buildings: {
      arrayValue: {
        values: [
          {
            mapValue: { fields: { id: { stringValue: 'a' }, name: { stringValue: 'Bare Hall' } } },
          },
          { stringValue: 'no building' },
          {
            mapValue: {
              fields: {
                id: { stringValue: 'b' },
                name: { integerValue: '7' },
                washingmachines: { stringValue: 'many' },
                dryers: { arrayValue: { values: [{ nullValue: null }] } },
              },
            },
          },
        ],
      },
    },
  });
  const board = boardPage(page);
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(page.getByRole('tab')).toHaveCount(2);
  await expect(board.selected).toHaveText(['Bare Hall']);
  await expect(board.washers).toHaveCount(0);
  await expect(board.dryers).toHaveCount(0);
  expect(pageConsole.lines.filter((line) => line.includes('malformed'))).toHaveLength(1);
});

test('the row works by keyboard alone', async ({ page, openBoard }) => {
  const board = await openBoard(sampleSchool());
  await board.building('North Hall').focus();
  await page.keyboard.press('ArrowRight');
  await expect(board.selected).toHaveText(['Maple House']);
  await expect(board.building('Maple House')).toBeFocused();
  await page.keyboard.press('End');
  await expect(board.selected).toHaveText(['Eastgate']);
  await page.keyboard.press('Home');
  await expect(board.selected).toHaveText(['North Hall']);
});

/** Twenty buildings on a screen that holds two. */
async function openLongRow(page: Page, openBoard: (school: School) => Promise<BoardPage>) {
  await page.setViewportSize({ width: 320, height: 640 });
  return openBoard({
    buildings: Array.from({ length: 20 }, (_, index) =>
      building(String(index), `Residence number ${index + 1}`, {
        washingmachines: [machine(false, AHEAD)],
      }),
    ),
  });
}

test('a long row scrolls, and the page does not', async ({ page, openBoard }) => {
  const board = await openLongRow(page, openBoard);
  await board.building('Residence number 1').first().focus();
  await page.keyboard.press('End');
  await expect(board.selected).toHaveText(['Residence number 20']);
  await expect(board.selected).toBeInViewport({ ratio: 1 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test('a long row is one stop of the tab key', async ({ page, openBoard }) => {
  const { selected } = await openLongRow(page, openBoard);
  await expect(selected).toBeVisible();
  await page.getByRole('button', { name: 'My Account' }).focus();
  await page.keyboard.press('Tab');
  await expect(selected).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('a mouse without a wheel reaches the last building, a click on the last name in sight each', async ({
  page,
  openBoard,
}) => {
  const { building: tab } = await openLongRow(page, openBoard);
  for (let number = 1; number <= 20; number += 1) {
    const name = tab(new RegExp(`^Residence number ${number},`));
    // What a click would have to scroll to is out of a mouse's reach.
    await expect(name).toBeInViewport();
    const box = await name.boundingBox();
    if (box === null) throw new Error('The name has no box.');
    await page.mouse.click(Math.min(box.x + 4, 316), box.y + box.height / 2);
    await expect(name).toHaveAttribute('aria-selected', 'true');
  }
});
