import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  building,
  drawBoard,
  free,
  prepareBoards,
  showExtras,
  START,
  tiles,
  used,
} from '../testing/drawBoard.tsx';

prepareBoards();

async function drawWashers(...washers: readonly object[]): Promise<readonly HTMLElement[]> {
  const { show } = drawBoard();
  show(building('hall', [...washers]));
  await showExtras();
  return screen.getAllByRole('listitem');
}

test('a label stands in for the number in the name of a tile', async () => {
  const left = { finishesAt: START + 12 * 60_000 };
  await drawWashers({ ...free(), label: '14' }, free(), { ...used(), ...left, label: '12' });
  expect(tiles()).toEqual([
    'Washer 14, Available',
    'Washer 2, Available',
    'Washer 12, In Use, 12 min left',
  ]);
});

test('a label is shown beside the kind, whose text stays alone', async () => {
  const [tile] = await drawWashers({ ...free(), label: '14' });
  if (tile === undefined) throw new Error('There is no tile.');
  expect(within(tile).getByText('Washer', { exact: true })).toBeVisible();
  expect(within(tile).getByText('14', { exact: true }).tagName).toBe('BDI');
});

test('the button that marks a machine names its label', async () => {
  await drawWashers({ ...used(), label: '14' }, used());
  const names = screen.getAllByRole('button', { name: /is done$/ });
  expect(names.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Tell me when washer 14 is done',
    'Tell me when washer 2 is done',
  ]);
});

test('a label from right to left leaves the words around it in their order', async () => {
  await drawWashers({ ...used(), label: 'מכונה' });
  expect(tiles()).toEqual(['Washer \u2068מכונה\u2069, In Use']);
  expect(
    screen.getByRole('button', { name: 'Tell me when washer \u2068מכונה\u2069 is done' }),
  ).toBeVisible();
});

test('a label that changes is shown', async () => {
  const { show } = drawBoard();
  show(building('hall', [{ ...free(), label: '14' }]));
  show(building('hall', [{ ...free(), label: '15' }]));
  expect(tiles()).toEqual(['Washer 15, Available']);
  await showExtras();
});
