import { describe, expect, test } from '@jest/globals';
import { issueTokens } from '../../tokens.ts';
import { identify } from './accessRules.ts';

const NOW = 1_800_000_000_000;
const { idToken } = issueTokens({ email: 'ada@campus.example' }, 'demo', NOW);

describe('identify', () => {
  test('tells visitors, the owner and users', () => {
    expect(identify(undefined, 'demo', NOW)).toEqual({ kind: 'visitor' });
    expect(identify('Bearer owner', 'demo', NOW)).toEqual({ kind: 'owner' });
    const caller = identify(`Bearer ${idToken}`, 'demo', NOW + 3_599_000);
    expect(caller).toMatchObject({ kind: 'user', claims: { email: 'ada@campus.example' } });
  });

  test.each([
    ['an expired token', `Bearer ${idToken}`, 'demo', NOW + 3_600_000],
    ['a token of another project', `Bearer ${idToken}`, 'other', NOW],
    ['a token with a signature', `Bearer ${idToken}abc`, 'demo', NOW],
    ['rubbish', 'Bearer a.b.c', 'demo', NOW],
    ['another scheme', 'Basic owner', 'demo', NOW],
  ])('refuses %s', (_, authorization, projectId, now) => {
    expect(() => identify(authorization, projectId, now)).toThrow(
      expect.objectContaining({ status: 'UNAUTHENTICATED' }),
    );
  });
});
