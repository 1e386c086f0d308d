import { describe, expect, test } from '@jest/globals';
import type { Caller } from './caller.ts';
import { isAllowed } from './isAllowed.ts';

const user = (email: string | undefined, isVerified = true): Caller => ({
  kind: 'user',
  claims: { sub: 'u', auth_time: 0, iat: 0, exp: 1, email, email_verified: isVerified },
});

describe('isAllowed', () => {
  test('a user gets the school of the own domain', () => {
    expect(isAllowed(user('ada@campus.example'), 'get', 'schools/campus.example')).toBe(true);
    expect(isAllowed(user('a@b@CAMPUS.Example'), 'get', 'schools/campus.example')).toBe(true);
  });

  test.each([
    ['another school', user('ada@campus.example'), 'get', 'schools/tech.example'],
    ['another collection', user('ada@campus.example'), 'get', 'users/campus.example'],
    ['what lies below the school', user('ada@x/y/z'), 'get', 'schools/x/y/z'],
    [
      'an e-mail that is not verified',
      user('ada@campus.example', false),
      'get',
      'schools/campus.example',
    ],
    ['no e-mail', user(undefined), 'get', 'schools/undefined'],
    ['no @', user('campus.example'), 'get', 'schools/campus.example'],
    ['writing', user('ada@campus.example'), 'write', 'schools/campus.example'],
    ['listing', user('ada@campus.example'), 'list', 'schools'],
    ['a visitor', { kind: 'visitor' } satisfies Caller, 'get', 'schools/campus.example'],
  ] as const)('denies %s', (_, caller, operation, path) => {
    expect(isAllowed(caller, operation, path)).toBe(false);
  });

  test('the owner may anything', () => {
    expect(isAllowed({ kind: 'owner' }, 'write', 'anything/at-all')).toBe(true);
  });
});
