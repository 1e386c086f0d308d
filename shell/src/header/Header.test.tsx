import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Header } from './Header.tsx';

const USER = { email: 'ada@campus.example', displayName: 'Ada', photoURL: '' };

/** Draws the header a minute before midnight. */
function drawHeader(): void {
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59) });
  render(<Header user={USER} onSignOut={() => {}} />);
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

afterEach(() => void jest.useRealTimers());

test('writes weekday, month and day in US English', () => {
  drawHeader();
  expect(screen.getByText('Friday, November 20')).toBeInTheDocument();
});

test('keeps the date until midnight', () => {
  drawHeader();
  pass(59_999);
  expect(screen.getByText('Friday, November 20')).toBeInTheDocument();
});

test('writes the date of the next day at midnight', () => {
  drawHeader();
  pass(60_000);
  expect(screen.getByText('Saturday, November 21')).toBeInTheDocument();
});

test('writes the date of each day that follows, by a single timer', () => {
  drawHeader();
  pass(60_000);
  pass(24 * 60 * 60_000);
  expect(screen.getByText('Sunday, November 22')).toBeInTheDocument();
  expect(jest.getTimerCount()).toBe(1);
});
