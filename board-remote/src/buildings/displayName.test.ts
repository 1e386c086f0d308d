import { describe, expect, it } from '@jest/globals';
import { displayName } from './displayName.ts';

describe('the name of a building on the screen', () => {
  it.each([
    ['  Maple House ', 'Maple House'],
    ['מעונות', 'מעונות'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['a'.repeat(200), 'a'.repeat(200)],
  ])('is the name without the spaces around it', (name, shown) => {
    expect(displayName(name)).toBe(shown);
  });

  it.each(['', ' \n\t', '\u200b\u200b', '\u202e', '\u0000', '\u0301', '\u2800\u00a0'.slice(1)])(
    'replaces an invisible one: %j',
    (name) => expect(displayName(name)).toBe('Unnamed building'),
  );

  it('is cut where it is endless, between two characters', () => {
    expect(displayName('a'.repeat(100_000))).toBe(`${'a'.repeat(200)}…`);
    expect(displayName('🧺'.repeat(50_000))).toBe(`${'🧺'.repeat(200)}…`);
  });
});
