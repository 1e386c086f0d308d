import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createGooglePopup, type PopupPage } from './googlePopup.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A page whose windows the test closes, and an SDK that opens one with each sign-in. */
function createPopup({ isBlocked = false, opensByLink = false, isActive = true } = {}) {
  const windows: { closed: boolean; focus: jest.Mock }[] = [];
  const open = jest.fn((..._details: Parameters<Window['open']>) => {
    if (isBlocked) return null;
    const opened = { closed: false, focus: jest.fn() };
    windows.push(opened);
    return opened;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of a window that the popup uses
  const page = { open, navigator: { userActivation: { isActive } } } as unknown as PopupPage;
  const endings: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const sdk = {
    loadFrame: jest.fn(() => Promise.resolve()),
    signIn: jest.fn(() => {
      if (!opensByLink) page.open('https://laundry.example/__/auth/handler', 'popup', 'width=500');
      return new Promise<void>((resolve, reject) => endings.push({ resolve, reject }));
    }),
  };
  return { popup: createGooglePopup(sdk, page), page, open, windows, sdk, endings };
}

test('the popup is prepared by the SDK', async () => {
  const { popup, sdk } = createPopup();
  await popup.prepare();
  expect(sdk.loadFrame).toHaveBeenCalledTimes(1);
});

test('a popup that can’t be prepared says so', async () => {
  const { popup, sdk } = createPopup();
  sdk.loadFrame.mockRejectedValue(new Error('offline'));
  await expect(popup.prepare()).rejects.toThrow('offline');
});

test('the window opens within the click, as the SDK wants it', () => {
  const { popup, open } = createPopup();
  void popup.open();
  expect(open).toHaveBeenCalledWith(
    'https://laundry.example/__/auth/handler',
    'popup',
    'width=500',
  );
});

test('another click brings the open window to the front', async () => {
  const { popup, windows, sdk } = createPopup();
  void popup.open();
  await popup.open();
  expect(windows[0]?.focus).toHaveBeenCalledTimes(1);
  expect(sdk.signIn).toHaveBeenCalledTimes(1);
});

test('a click after the window was closed opens another', () => {
  const { popup, windows } = createPopup();
  void popup.open();
  for (const opened of windows) opened.closed = true;
  void popup.open();
  expect(windows).toHaveLength(2);
});

test('a click after a blocked window tries again', () => {
  const { popup, open } = createPopup({ isBlocked: true });
  void popup.open();
  void popup.open();
  expect(open).toHaveBeenCalledTimes(2);
});

test('a click after a window that opened by a link tries again', () => {
  const { popup, sdk } = createPopup({ opensByLink: true });
  void popup.open();
  void popup.open();
  expect(sdk.signIn).toHaveBeenCalledTimes(2);
});

test('a click that the browser has forgotten opens nothing', async () => {
  const { popup, sdk } = createPopup({ isActive: false });
  await popup.open();
  expect(sdk.signIn).not.toHaveBeenCalled();
});

test.each([
  ['is read-only', (open: PopupPage['open']) => ({ value: open, writable: false })],
  ['has no setter', (open: PopupPage['open']) => ({ get: () => open })],
  ['ignores what it is set to', (open: PopupPage['open']) => ({ get: () => open, set: () => {} })],
])('a page whose open %s opens the popup', (_, define) => {
  const { popup, page, windows } = createPopup();
  Object.defineProperty(page, 'open', define(page.open));
  void popup.open();
  expect(windows).toHaveLength(1);
});

test('a sign-in that ended settles', async () => {
  const { popup, endings } = createPopup();
  const opened = popup.open();
  endings[0]?.resolve();
  await expect(opened).resolves.toBe(undefined);
});

test('a failed sign-in says so', async () => {
  const { popup, endings } = createPopup();
  const opened = popup.open();
  endings[0]?.reject(new Error('auth/popup-closed-by-user'));
  await expect(opened).rejects.toThrow('auth/popup-closed-by-user');
});

test('a window that the device closes within a second is a sign-in that is not allowed', async () => {
  const { popup, windows, endings } = createPopup();
  const opened = popup.open();
  for (const one of windows) one.closed = true;
  jest.advanceTimersByTime(1000);
  endings[0]?.reject(new Error('auth/popup-closed-by-user'));
  await expect(opened).rejects.toMatchObject({ name: 'NotAllowedError' });
});

test('a window that has signed somebody in within a second is a sign-in', async () => {
  const { popup, windows, endings } = createPopup();
  const opened = popup.open();
  for (const one of windows) one.closed = true;
  jest.advanceTimersByTime(1000);
  endings[0]?.resolve();
  await expect(opened).resolves.toBe(undefined);
});

test('a window that a resident closes later ends as the SDK says', async () => {
  const { popup, windows, endings } = createPopup();
  const opened = popup.open();
  jest.advanceTimersByTime(1000);
  for (const one of windows) one.closed = true;
  endings[0]?.reject(new Error('auth/popup-closed-by-user'));
  await expect(opened).rejects.toThrow('auth/popup-closed-by-user');
});

test('the page opens its other windows by itself', () => {
  const { popup, page, open } = createPopup();
  void popup.open();
  expect(page.open).toBe(open);
});

test('a sign-in without a window leaves the page as it was', async () => {
  const { popup, page, open, endings } = createPopup({ opensByLink: true });
  const opened = popup.open();
  endings[0]?.resolve();
  await opened;
  expect(page.open).toBe(open);
});
