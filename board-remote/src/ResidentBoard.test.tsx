import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { manualWatch } from './testing/manualWatch.ts';
import { standInForLayout } from './testing/standInForLayout.ts';

standInForLayout();
afterEach(() => void jest.restoreAllMocks());

const data = {
  buildings: [
    { id: 'a', name: 'Ash' },
    { id: 'b', name: 'Birch' },
  ],
};
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('the board is the one of the e-mail’s school, begun anew for another school', async () => {
  const { watch, opened, open, send } = manualWatch();
  const watchFirestore = jest.fn((_emulator?: string) => watch);
  jest.doMock('./school/watchFirestore.ts', () => ({ watchFirestore }));
  const { Board } = await import('./board.ts');

  const { rerender, container } = render(<Board email="ada@campus.example" />);
  expect(watchFirestore).toHaveBeenCalledWith(undefined);
  act(() => send(data));
  fireEvent.click(screen.getByRole('tab', { name: /^Birch,/ }));

  rerender(<Board email="grace@CAMPUS.example" />);
  expect(selected()).toBe('Birch');
  expect(opened.map(({ domain }) => domain)).toEqual(['campus.example']);

  rerender(<Board email="alan@tech.example" />);
  expect(container.querySelectorAll('[data-skeleton]')).toHaveLength(13);
  expect(open.map(({ domain }) => domain)).toEqual(['tech.example']);
  act(() => send(data));
  expect(selected()).toBe('Ash');

  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  rerender(<Board email="nobody@" emulator="http://127.0.0.1:8080" />);
  expect(watchFirestore).toHaveBeenLastCalledWith('http://127.0.0.1:8080');
  expect(warn).toHaveBeenCalledTimes(1);
  expect([open.length, container.querySelectorAll('[data-skeleton]').length]).toEqual([0, 13]);
});
