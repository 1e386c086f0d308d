import { boardPage } from '../../support/boardPage.ts';
import { expect, test } from '../../support/fixtures.ts';
import { building, machine } from '../../support/sampleSchool.ts';
import { setTime } from '../../support/setTime.ts';

const WASHER_LIMIT = 6000;
const DRYER_LIMIT = 3_600_000;

test('a tile tells its type, place and status, and its status by word and colour', async ({
  page,
  openBoard,
}) => {
  await openBoard({
    buildings: [
      building('a', 'North Hall', {
        washingmachines: [machine(false, -60_000), machine(true, -60_000), machine(true, 60_000)],
        dryers: [machine(true)],
      }),
    ],
  });
  const tiles = [
    ['Washer 1, Available', 'Washer', 'Available'],
    ['Washer 2, In Use', 'Washer', 'In Use'],
    ['Washer 3, Offline', 'Washer', 'Offline'],
    ['Dryer 1, In Use', 'Dryer', 'In Use'],
  ] as const;
  for (const [name, label, pill] of tiles) {
    const tile = page.getByRole('listitem', { name, exact: true });
    await expect(tile.getByText(label, { exact: true })).toBeVisible();
    await expect(tile.getByText(pill, { exact: true })).toBeVisible();
    await expect(tile.locator('svg').first()).toBeVisible();
  }

  const tint = async (name: string): Promise<readonly number[]> => {
    const colour = await page
      .getByRole('listitem', { name, exact: true })
      .evaluate((tile) => getComputedStyle(tile).backgroundColor);
    return (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  };
  const [green, red, grey] = await Promise.all(
    tiles.slice(0, 3).map(async ([name]) => {
      const [r = 0, g = 0, b = 0] = await tint(name);
      return {
        green: g > r && g > b,
        red: r > g && r > b,
        spread: Math.max(r, g, b) - Math.min(r, g, b),
      };
    }),
  );
  expect(green?.green).toBe(true);
  expect(red?.red).toBe(true);
  expect(grey?.spread).toBeLessThan(16);
});

test('a washer goes Offline by the clock just after 6 s without new data', async ({
  page,
  schools,
  openBoard,
}) => {
  const board = await openBoard({ buildings: [building('a', 'North Hall')] });
  await expect(board.selected).toHaveText('North Hall');
  // Only now: while it opens, the board sets its clock by the backend's, which does not stand still.
  const reported = Date.now();
  const at = (lastUpdated: number) => ({ isInUse: false, lastUpdated });
  await setTime(page, reported);
  await schools.write('campus.example', {
    buildings: [building('a', 'North Hall', { washingmachines: [at(reported), at(reported - 1)] })],
  });
  await expect(board.washers).toHaveText([/Available/, /Available/]);

  // One millisecond parts them: the second is past the limit, the first exactly on it.
  await setTime(page, reported + WASHER_LIMIT);
  await expect(board.washers).toHaveText([/Available/, /Offline/]);
  await setTime(page, reported + WASHER_LIMIT + 1);
  await expect(board.washers).toHaveText([/Offline/, /Offline/]);
});

test('a dryer does not change by the clock, only when it is drawn, just after one hour', async ({
  page,
  schools,
  openBoard,
}) => {
  const now = Date.now();
  const at = (lastUpdated: number) => ({ isInUse: true, lastUpdated });
  const dryers = [at(now - DRYER_LIMIT), at(now - DRYER_LIMIT - 1), at(now)];
  const buildings = [
    building('a', 'North Hall', { washingmachines: [at(now)], dryers }),
    building('b', 'Maple House'),
  ];
  await setTime(page, now);
  const board = await openBoard({ buildings });
  await expect(board.dryers).toHaveText([/In Use/, /Offline/, /In Use/]);

  // The washer shows that the clock has ticked; the dryers stay as they were drawn.
  await setTime(page, now + DRYER_LIMIT);
  await expect(board.washers).toHaveText([/Offline/]);
  await expect(board.dryers).toHaveText([/In Use/, /Offline/, /In Use/]);

  await board.building('Maple House').click();
  await board.building('North Hall').click();
  await expect(board.dryers).toHaveText([/Offline/, /Offline/, /In Use/]);

  await setTime(page, now + DRYER_LIMIT + 1);
  await schools.write('campus.example', { buildings: buildings.slice(0, 1) });
  await expect(board.dryers).toHaveText([/Offline/, /Offline/, /Offline/]);
});

test('a machine that never reported is Offline, one from the future is not', async ({
  page,
  schools,
  signIn,
}) => {
  const board = boardPage(page);
  await schools.writeFields('campus.example', {
    buildings: {
      arrayValue: {
        values: [
          {
            mapValue: {
              fields: {
                id: { stringValue: 'a' },
                name: { stringValue: 'North Hall' },
                washingmachines: {
                  arrayValue: {
                    values: [
                      { mapValue: { fields: { isInUse: { booleanValue: false } } } },
                      {
                        mapValue: {
                          fields: {
                            isInUse: { booleanValue: false },
                            lastUpdated: { timestampValue: '2999-01-01T00:00:00Z' },
                          },
                        },
                      },
                    ],
                  },
                },
              },
            },
          },
        ],
      },
    },
  });
  await page.goto('/');
  await signIn('ada@campus.example');
  await expect(board.washers).toHaveText([/Offline/, /Available/]);
});
