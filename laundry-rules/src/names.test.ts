import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { displayName, isolated } from './names.ts';

describe('the name of a building on the screen', () => {
  it.each([
    ['  Maple House ', 'Maple House'],
    ['מעונות', 'מעונות'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['a'.repeat(200), 'a'.repeat(200)],
  ])('is its name without the spaces around it: %j', (name, shown) => {
    expect(displayName(name)).toBe(shown);
  });

  it.each([
    '',
    ' \n\t',
    '\u200b\u200b',
    '\u202e',
    '\u0000',
    '\u0301',
    '\u2800\u00a0',
    '\u3164',
    '\uffa0',
  ])('is replaced if it is invisible: %j', (name) =>
    expect(displayName(name)).toBe('Unnamed building'),
  );

  it.each(['Maple\u2067 House', 'Maple \u2069House', 'Maple\nHouse', 'Maple\u2029House'])(
    'has no character that would end its isolation: %j',
    (name) => expect(displayName(name).replace(/ +/, ' ')).toBe('Maple House'),
  );

  it('is cut between two characters if it is endless', () => {
    expect(displayName('a'.repeat(100_000))).toBe(`${'a'.repeat(200)}…`);
    expect(displayName('🧺'.repeat(50_000))).toBe(`${'🧺'.repeat(200)}…`);
  });
});

/**
 * A letter of a script that is written from right to left, or a character that changes directions. U+200E does not
 * reorder an English sentence: it is a mark of the sentence's own direction.
 */
const REORDERS =
  /(?!\u200e)[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Samr}\p{sc=Mand}\p{sc=Adlm}\p{sc=Rohg}\p{Bidi_Control}]/u;

/** The part of a text that is in no isolate. The end of a paragraph ends all isolates (UAX 9, BD9 and P1). */
function outsideIsolates(text: string): string {
  let depth = 0;
  let outside = '';
  for (const character of text) {
    if (/[\u2066-\u2068]/.test(character)) depth += 1;
    else if (character === '\u2069') depth = Math.max(0, depth - 1);
    else if ('\n\r\u0085\u001c\u001d\u001e\u2029'.includes(character)) depth = 0;
    else if (depth === 0) outside += character;
  }
  return outside;
}

const anyName = fc.string({
  unit: fc.oneof(
    fc.constantFrom('ב', 'ب', 'ܐ', '\u{1e900}', 'a', '3', '(', ' ', '\n', '\u2029'),
    fc.constantFrom('\u061c', '\u200f', '\u202b', '\u202c', '\u202e', '\u2067', '\u2069'),
    // Any code point. The unit `binary` of fast-check takes a second, because it first lists them all.
    fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)),
  ),
});

describe('a name in a sentence', () => {
  it.each(['Maple House', 'Zürich 3 (north)', 'Общежитие', '宿舍', '🧺', 'Unnamed building'])(
    'is the name alone if its script is written from left to right: %s',
    (name) => expect(isolated(name)).toBe(name),
  );

  it.each(['בית אורן', 'سكن', 'ބިން', 'Hall ב', '\u202eesuoH', '\u{1e900}\u{1e901}'])(
    'is isolated if it could change the order of other words: %s',
    (name) => expect(isolated(name)).toBe(`\u2068${name}\u2069`),
  );

  it('is isolated for each single character that could change the order of other words', () => {
    const leaking: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (!REORDERS.test(character)) continue;
      const shown = displayName(`Hall ${character} B`);
      if (REORDERS.test(shown) && isolated(shown) === shown) leaking.push(code.toString(16));
    }
    expect(leaking).toEqual([]);
  });

  it('leaves all words around it in their order, whatever the name is', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const outside = outsideIsolates(`A washer is free in ${isolated(displayName(name))} now.`);
        expect(outside).not.toMatch(REORDERS);
        expect(outside).toMatch(/^A washer is free in .*now\.$/su);
      }),
    );
  });
});
