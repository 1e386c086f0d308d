import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Header } from './Header.tsx';

test('writes weekday, month and day in US English, and those of the next day after midnight', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59) });
  const user = { email: 'ada@campus.example', displayName: 'Ada', photoURL: '' };
  render(<Header user={user} onSignOut={() => {}} />);
  screen.getByText('Friday, November 20');
  act(() => jest.advanceTimersByTime(59_999));
  screen.getByText('Friday, November 20');
  act(() => jest.advanceTimersByTime(1));
  screen.getByText('Saturday, November 21');
  act(() => jest.advanceTimersByTime(24 * 60 * 60_000));
  screen.getByText('Sunday, November 22');
  expect(jest.getTimerCount()).toBe(1);
});
