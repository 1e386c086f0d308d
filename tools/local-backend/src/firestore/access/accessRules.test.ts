import { describe, expect, test } from '@jest/globals';
import { LOCAL_PROJECT_ID } from '../../localProject.ts';
import { bearer } from '../../testing/comparedBackends.ts';
import { authorize, identify, isAllowed } from './accessRules.ts';

// accessTable.test.ts has the rule itself, by requests to whole servers.

const identifyHere = (authorization: string | undefined) =>
  identify(authorization, LOCAL_PROJECT_ID);

describe('the sender of an Authorization header', () => {
  test.each([undefined, '', ' '])('is a visitor without one: %j', (header) => {
    expect(identifyHere(header)).toEqual({ kind: 'visitor' });
  });

  test.each(['Bearer owner', 'bearer owner', 'Bearer   owner', ' Bearer owner '])(
    'is the owner by %j',
    (header) => {
      expect(identifyHere(header)).toEqual({ kind: 'owner' });
    },
  );

  test('is the user whom a valid ID token names', () => {
    const email = 'ada@campus.example';
    expect(identifyHere(bearer({ email }))).toMatchObject({ kind: 'user', claims: { email } });
  });

  test.each(['Bearer owner of all', 'No Bearer owner', 'Bearerowner', 'owner', 'Bearer'])(
    'is nobody by %j',
    (header) => {
      expect(() => identifyHere(header)).toThrow('The ID token is invalid.');
    },
  );

  test('is notified when the token has expired', () => {
    const expired = bearer({ exp: Math.floor(Date.now() / 1000) - 1 });
    expect(() => identifyHere(expired)).toThrow('The ID token has expired.');
  });
});

test('a domain named undefined opens no collection', () => {
  const resident = identifyHere(bearer({ email: 'ada@undefined' }));
  expect(isAllowed(resident, 'get', 'schools/undefined')).toBe(true);
  expect(isAllowed(resident, 'get', 'schools')).toBe(false);
});

test('an own wish may be read, and nobody may list below it', () => {
  const wish = 'schools/campus.example/wishes/ada-0';
  const resident = identifyHere(bearer());
  expect(isAllowed(resident, 'get', wish)).toBe(true);
  expect(isAllowed(resident, 'list', wish)).toBe(false);
});

test('a denial names the operation and the path', () => {
  expect(() => authorize({ kind: 'visitor' }, 'list', 'schools')).toThrow(
    "The access rule denies 'list' on schools.",
  );
});
