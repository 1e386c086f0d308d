import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import assetUrl from '../testing/assetUrl.ts';
import { Header } from './Header.tsx';

const USER = { email: 'ada@campus.example', displayName: 'Ada', photoURL: '' };

/** Draws the header a minute before midnight. */
function drawHeader(): void {
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59) });
  render(<Header user={USER} onSignOut={() => {}} />);
}

/** Draws the header of somebody whose photo is still on its way. @returns The photo. */
function drawPhoto(): HTMLElement {
  jest.useFakeTimers();
  const photoURL = 'https://photos.example/ada.jpg';
  render(<Header user={{ ...USER, photoURL }} onSignOut={() => {}} />);
  return screen.getByRole('presentation');
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

afterEach(() => void jest.useRealTimers());

test('a name in the greeting has its own direction, whatever it overrides', () => {
  const displayName = '\u202eשלום!';
  render(<Header user={{ ...USER, displayName }} onSignOut={() => {}} />);
  expect(screen.getByText(displayName).tagName).toBe('BDI');
});

test('the header writes weekday, month and day in US English', () => {
  drawHeader();
  expect(screen.getByText('Friday, November 20')).toBeInTheDocument();
});

test('the header keeps the date until midnight', () => {
  drawHeader();
  pass(59_999);
  expect(screen.getByText('Friday, November 20')).toBeInTheDocument();
});

test('the header writes the date of the next day at midnight', () => {
  drawHeader();
  pass(60_000);
  expect(screen.getByText('Saturday, November 21')).toBeInTheDocument();
});

test('the header writes today’s date within a second after the device has slept over midnight', () => {
  drawHeader();
  // Timers stand still during a sleep.
  jest.setSystemTime(new Date(2026, 10, 21, 8));
  pass(1000);
  expect(screen.getByText('Saturday, November 21')).toBeInTheDocument();
});

test('the header writes the date of each day that follows, by a single timer', () => {
  drawHeader();
  pass(60_000);
  pass(24 * 60 * 60_000);
  expect(screen.getByText('Sunday, November 22')).toBeInTheDocument();
  expect(jest.getTimerCount()).toBe(1);
});

test.each(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'])(
  '%s in the open menu scrolls no page behind it, and leaves the focus on Log Out',
  (key) => {
    drawHeader();
    fireEvent.click(screen.getByRole('button', { name: 'My Account' }));
    const item = screen.getByRole('menuitem', { name: 'Log Out' });
    // False: what the browser would do is prevented.
    expect(fireEvent.keyDown(item, { key })).toBe(false);
    expect(item).toHaveFocus();
  },
);

test('a photo that does not come leaves the default image in its place until it does', () => {
  const photo = drawPhoto();
  pass(4999);
  expect(photo.style.backgroundImage).toBe('');
  pass(1);
  expect(photo.style.backgroundImage).toContain(assetUrl);
  fireEvent.load(photo);
  expect(photo.style.backgroundImage).toBe('');
});

test('a photo that has come leaves no timer', () => {
  const photo = drawPhoto();
  const before = jest.getTimerCount();
  fireEvent.load(photo);
  expect(jest.getTimerCount()).toBe(before - 1);
});
