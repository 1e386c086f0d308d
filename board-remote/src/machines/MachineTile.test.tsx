import { expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';

test('a tile is drawn again only when its status changes', async () => {
  const pill = jest.fn(() => null);
  jest.doMock('./StatusPill.tsx', () => ({ StatusPill: pill }));
  const { MachineTile } = await import('./MachineTile.tsx');
  const { rerender, getByRole } = render(
    <MachineTile kind="dryer" place={3} status="In Use" atOnce={false} />,
  );
  rerender(<MachineTile kind="dryer" place={3} status="In Use" atOnce />);
  expect(pill).toHaveBeenCalledTimes(1);
  rerender(<MachineTile kind="dryer" place={3} status="Available" atOnce />);
  expect(pill).toHaveBeenCalledTimes(2);
  expect(getByRole('listitem', { name: 'Dryer 3, Available' })).toBeTruthy();
});
