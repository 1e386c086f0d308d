/** @jest-environment jest-fixed-jsdom */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { hasSessionHint, setSessionHint } from './sessionHint.ts';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('in a browser with storage', () => {
  test('there is no session hint at first', () => {
    expect(hasSessionHint()).toBe(false);
  });

  test('a sign-in leaves a session hint', () => {
    setSessionHint(true);
    expect(hasSessionHint()).toBe(true);
  });

  test('signing out removes the session hint', () => {
    setSessionHint(true);
    setSessionHint(false);
    expect(hasSessionHint()).toBe(false);
  });
});

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

function exceedQuota(): never {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
}

/** As where cookies are blocked: naming `localStorage` throws. */
function blockStorage(): void {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
}

test('where storage is blocked, there may be a session', () => {
  blockStorage();
  expect(hasSessionHint()).toBe(true);
});

test('where storage cannot be read, there may be a session', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  expect(hasSessionHint()).toBe(true);
});

test.each([true, false])(
  'where storage is blocked, setting the hint to %s does nothing',
  (hint) => {
    blockStorage();
    expect(() => setSessionHint(hint)).not.toThrow();
  },
);

test('where storage is full, a sign-in goes on without a session hint', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(exceedQuota);
  expect(() => setSessionHint(true)).not.toThrow();
  expect(hasSessionHint()).toBe(false);
});
