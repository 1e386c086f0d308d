import { afterAll, expect, jest, test } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import fc from 'fast-check';
import { anySchool, anything } from './testing/anySchool.ts';
import { boardFaults } from './testing/boardFaults.ts';
import { drawBoard, prepareBoards } from './testing/drawBoard.tsx';

const BOARDS = 125;
const DOCUMENTS_A_BOARD = 4;

const seen = { documents: 0, tabs: 0, tiles: 0 };

prepareBoards();

afterAll(() => {
  console.log(
    `The board drew ${seen.documents} generated documents: ${seen.tabs} tabs, ${seen.tiles} tiles.`,
  );
});

test(`${BOARDS} boards draw ${BOARDS * DOCUMENTS_A_BOARD} documents of any shape in turn`, () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const update = fc.record({
    document: fc.oneof({ weight: 4, arbitrary: anySchool }, anything),
    /** Which building is clicked afterwards. */
    choice: fc.nat(),
  });
  fc.assert(
    fc.property(
      fc.array(update, { minLength: DOCUMENTS_A_BOARD, maxLength: DOCUMENTS_A_BOARD }),
      (updates) => {
        const { container, send, unmount } = drawBoard();
        const find = (selector: string) => [...container.querySelectorAll(selector)];
        for (const { document, choice } of updates) {
          act(() => send(document));
          expect(boardFaults(container)).toEqual([]);
          const tabs = find('[role="tab"]');
          seen.documents += 1;
          seen.tabs += tabs.length;
          seen.tiles += find('li').length;

          const tab = tabs[choice % tabs.length];
          if (tab) fireEvent.click(tab);
          act(() => jest.advanceTimersByTime(1000));
          expect(boardFaults(container)).toEqual([]);
          expect(find('[aria-selected="true"]')).toEqual(tab ? [tab] : []);
        }
        unmount();
        history.replaceState(null, '', '/');
        expect(errors).not.toHaveBeenCalled();
      },
    ),
    { numRuns: BOARDS },
  );
});
