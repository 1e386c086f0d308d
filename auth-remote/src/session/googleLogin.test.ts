import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createGoogleLogin } from './googleLogin.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const settle = () => jest.advanceTimersByTimeAsync(0);

/** A login whose preparations the test ends, oldest first. */
function createLogin() {
  const preparations: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const popup = {
    prepare: () =>
      new Promise<void>((resolve, reject) => {
        preparations.push({ resolve, reject });
      }),
    open: jest.fn(() => Promise.resolve()),
  };
  const onChange = jest.fn();
  const login = createGoogleLogin(popup, onChange);
  return { login, popup, preparations, onChange };
}

test('the buttons are ready once the popup is prepared', async () => {
  const { login, preparations, onChange } = createLogin();
  void login.prepare();
  expect(login.canSignIn()).toBe(false);
  onChange.mockClear();
  preparations[0]?.resolve();
  await settle();
  expect(login.canSignIn()).toBe(true);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a popup that is prepared is not prepared again', async () => {
  const { login, preparations } = createLogin();
  void login.prepare();
  preparations[0]?.resolve();
  await settle();
  await login.prepare();
  expect(preparations).toHaveLength(1);
});

test('a click opens the popup as soon as it is prepared', async () => {
  const { login, popup, preparations } = createLogin();
  void login.signIn();
  await settle();
  expect(popup.open).not.toHaveBeenCalled();
  preparations[0]?.resolve();
  await settle();
  expect(popup.open).toHaveBeenCalledTimes(1);
});

test('two clicks before the popup is prepared open it once', async () => {
  const { login, popup, preparations } = createLogin();
  void login.signIn();
  void login.signIn();
  preparations[0]?.resolve();
  await settle();
  expect(popup.open).toHaveBeenCalledTimes(1);
});

test('the buttons work after a failed preparation', async () => {
  const { login, preparations } = createLogin();
  const prepared = login.prepare();
  preparations[0]?.reject(new Error('offline'));
  await expect(prepared).rejects.toThrow('offline');
  expect(login.canSignIn()).toBe(true);
});

test('the buttons work after 15 s in which the popup was not prepared', async () => {
  const { login } = createLogin();
  await Promise.all([
    expect(login.prepare()).rejects.toThrow('took longer than 15 s'),
    jest.advanceTimersByTimeAsync(15_000),
  ]);
  expect(login.canSignIn()).toBe(true);
});

test('a click after a failed preparation prepares the popup anew', async () => {
  const { login, popup, preparations } = createLogin();
  const prepared = login.prepare();
  preparations[0]?.reject(new Error('offline'));
  await expect(prepared).rejects.toThrow();
  void login.signIn();
  preparations[1]?.resolve();
  await settle();
  expect(popup.open).toHaveBeenCalledTimes(1);
});
