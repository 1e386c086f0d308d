import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SchoolBoard } from './SchoolBoard.tsx';
import { fakeLayout } from './testing/drawBoard.tsx';
import { fakeBackend } from './testing/fakeBackend.ts';

fakeLayout();

const data = {
  buildings: [
    { id: 'a', name: 'Ash' },
    { id: 'b', name: 'Birch' },
  ],
};
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('the school is requested before its skeleton is rendered', async () => {
  const seen: (Element | null)[] = [];
  const subscribe = () => {
    seen.push(document.querySelector('[data-skeleton]'));
    return () => {};
  };
  render(<SchoolBoard domain="campus.example" subscribe={subscribe} />);
  expect(document.querySelector('[data-skeleton]')).not.toBeNull();
  expect(seen).toEqual([null]);
});

test('the board is the one of the e-mail’s school, and starts afresh for another school', async () => {
  const backend = fakeBackend();
  const { opened, open, send } = backend;
  jest.doMock('./connection/firestore.ts', () => ({ firestoreBackend: () => backend }));
  const { Board } = await import('./index.tsx');

  const { rerender, container } = render(<Board email="ada@campus.example" />);
  act(() => send(data));
  fireEvent.click(screen.getByRole('tab', { name: /^Birch,/ }));

  rerender(<Board email="grace@CAMPUS.example" />);
  expect(selected()).toBe('Birch');
  expect(opened.map(({ domain }) => domain)).toEqual(['campus.example']);

  rerender(<Board email="alan@tech.example" />);
  expect(container.querySelector('[aria-busy="true"]')?.textContent).toContain('Loading');
  expect([...open].map(({ domain }) => domain)).toEqual(['tech.example']);
  act(() => send(data));
  expect(selected()).toBe('Ash');
});
