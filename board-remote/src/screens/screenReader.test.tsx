import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  building,
  click,
  clickTab,
  drawBoard,
  free,
  prepareBoards,
  nextPaint,
  showExtras,
  START,
  used,
} from '../testing/drawBoard.tsx';
import { listenTo, prepareScreenReader, readPage } from '../testing/screenReader.ts';

prepareBoards();
prepareScreenReader();

const OAK = building('oak', [], [free()]);

async function drawTwo(...washers: unknown[]) {
  const board = drawBoard();
  board.show(building('maple', washers, [used()]), OAK);
  await showExtras();
  return board;
}

test('a screen reader reads the board in its order, each machine with its number and status', async () => {
  await drawTwo(free(), used());
  expect(await readPage()).toEqual([
    'document',
    'heading, Laundry machines, level 1',
    'tablist, Buildings, orientated horizontally',
    'tab, Name of maple, 1 washer, 0 dryers free, selected, 1 control, position 1, set size 2',
    'Name of maple',
    'tab, Name of oak, 0 washers, 1 dryer free, not selected, 1 control, position 2, set size 2',
    'Name of oak',
    'paragraph',
    'Live',
    'tabpanel, Name of maple, 1 washer, 0 dryers free',
    'region, Washers:',
    'heading, Washers:, level 2',
    'paragraph',
    '1 free',
    'of 2',
    'list',
    'listitem, Washer 1, Available, level 1, position 1, set size 2',
    'Washer',
    '1',
    'Available',
    'listitem, Washer 2, In Use, level 1, position 2, set size 2',
    'Washer',
    '2',
    'In Use',
    'button, Tell me when washer 2 is done, not pressed',
    'region, Dryers:',
    'heading, Dryers:, level 2',
    'paragraph',
    '0 free',
    'of 1',
    'button, Tell me when a dryer is free, not pressed',
    'paragraph',
    'Free now:',
    'button, Name of oak (1)',
    'Name of oak',
    '(1)',
    'list',
    'listitem, Dryer 1, In Use, level 1, position 1, set size 1',
    'Dryer',
    '1',
    'In Use',
    'button, Tell me when dryer 1 is done, not pressed',
    'button, Show Name of maple first, not pressed',
    'Show',
    'Name of maple',
    'first',
    'status',
  ]);
});

test('a screen reader reads that the board is loading', async () => {
  drawBoard();
  expect(await readPage()).toEqual([
    'document',
    'heading, Laundry machines, level 1',
    'busy',
    'Loading laundry machines…',
    'region, Washers:',
    'heading, Washers:, level 2',
    'region, Dryers:',
    'heading, Dryers:, level 2',
    'status',
  ]);
});

test('a screen reader reads what to do when the school has no building', async () => {
  drawBoard().show();
  expect(await readPage()).toEqual([
    'document',
    'heading, Laundry machines, level 1',
    'paragraph',
    'Please select a building to view laundry machines.',
    'status',
  ]);
});

test('a screen reader says the building that is selected, and its counts', async () => {
  await drawTwo(free(), used());
  const said = await listenTo(async () => {
    await clickTab('oak');
    nextPaint();
  });
  expect(said).toEqual([
    'tab, Name of oak, 0 washers, 1 dryer free, selected, 1 control, position 2, set size 2',
  ]);
});

test('a screen reader says that an alert is pending, and how the resident will be notified', async () => {
  await drawTwo(used());
  const bell = screen.getByRole('button', { name: 'Tell me when a washer is free' });
  expect(await listenTo(() => click(bell))).toEqual([
    'button, Tell me when a washer is free, pressed',
    'polite: You will be told here and in the page’s title when a washer is free. It works while this page is open.In any buildingOK',
  ]);
});

test('a screen reader says the news of an alert', async () => {
  const { show } = await drawTwo(used());
  await click(screen.getByRole('button', { name: 'Tell me when a washer is free' }));
  const said = await listenTo(async () => {
    for (const second of [0, 5, 10, 15]) {
      jest.setSystemTime(START + second * 1000);
      show(building('maple', [free(-1000 * second)], [used()]), OAK);
      await act(async () => {});
    }
  });
  expect(said).toEqual([
    'polite: A washer is free in Name of maple.',
    // The button of the alert is gone, so its section’s heading has the focus.
    'heading, Washers:, level 2',
  ]);
});
