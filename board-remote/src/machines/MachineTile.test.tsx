import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { building, drawBoard, free, prepareBoards, used } from '../testing/drawBoard.tsx';

prepareBoards();

const MACHINES = 8;

const machines = (inUse: number, age: number) =>
  Array.from({ length: MACHINES }, (_, index) => (index < inUse ? used(age) : free(age)));

/** The indexes of the tiles in which an event changes anything on the page. */
function changedBy(event: () => void): readonly number[] {
  const tiles = screen.getAllByRole('listitem');
  const observer = new MutationObserver(() => {});
  observer.observe(document.body, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  act(event);
  const changed = observer.takeRecords().map(({ target }) => target);
  observer.disconnect();
  const indexes = [...tiles.keys()];
  const isInside = (tile: HTMLElement | undefined) => changed.some((node) => tile?.contains(node));
  return indexes.filter((index) => !tiles[index]?.isConnected || isInside(tiles[index]));
}

test.each([0, 1, 7, MACHINES])(
  'of eight tiles %i change on the page when all machines report and so many are in use',
  (n) => {
    const { show, send } = drawBoard();
    show(building('hall', machines(0, 2000)));
    const changed = changedBy(() => send({ buildings: [building('hall', machines(n, 1000))] }));
    expect(changed).toEqual([...machines(n, 0).keys()].slice(0, n));
  },
);

test('the clock changes only the tiles of washers that have just gone Offline', () => {
  const { show } = drawBoard();
  show(building('hall', [free(1000), ...machines(3, 0)], machines(3, 0)));
  const changed = [5000, 1000, 1000, 60_000].map((ms) =>
    changedBy(() => jest.advanceTimersByTime(ms)),
  );
  expect(changed).toEqual([[], [0], [1, 2, 3, 4, 5, 6, 7, 8], []]);
});
