import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { createResource } from '../loading/resource.ts';
import { RemoteSlot } from './RemoteSlot.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('names the part that could not be loaded, and Try again loads it anew', async () => {
  const remote = createResource((attempt) =>
    attempt === 1 ? Promise.reject(new Error('refused')) : Promise.resolve('the machines'),
  );
  render(
    <RemoteSlot name="board" remote={remote} title="The board">
      {(text) => text}
    </RemoteSlot>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The board could not be loaded.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('the machines');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps what the remote throws while it draws in its own place', async () => {
  let broken = true;
  function Board(): ReactNode {
    if (broken) throw new Error('bad state');
    return 'the machines';
  }
  const remote = createResource(() => Promise.resolve(Board));
  render(
    <>
      <p>header</p>
      <RemoteSlot name="board" remote={remote} title="The board">
        {(Remote) => <Remote />}
      </RemoteSlot>
    </>,
  );
  await screen.findByRole('alert');
  expect(screen.getByText('header')).not.toBeNull();
  broken = false;
  await act(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  });
  await screen.findByText('the machines');
});
