import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPageUrl, urlWithBuilding } from './pageUrl.ts';

describe('the query of the page’s URL', () => {
  test('names a building', () => {
    expect(readPageUrl('?building=maple').building).toBe('maple');
  });

  test('names no building when it has none', () => {
    expect(readPageUrl('').building).toBeNull();
  });

  test('names no building when its name is empty', () => {
    expect(readPageUrl('?building=').building).toBeNull();
  });

  test('names the first building when it has two', () => {
    expect(readPageUrl('?building=maple&building=north').building).toBe('maple');
  });

  test('turns kiosk mode on by display=wall', () => {
    expect(readPageUrl('?display=wall').isKiosk).toBe(true);
  });

  test.each(['', '?display', '?display=', '?display=Wall', '?display=wall2', '?wall'])(
    'does not turn kiosk mode on by "%s"',
    (search) => {
      expect(readPageUrl(search).isKiosk).toBe(false);
    },
  );

  test('can be any text', () => {
    // Any code point: fast-check's own unit `binary` first lists them all, for a second.
    const unit = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.string({ unit }), (search) => {
        expect(() => readPageUrl(search)).not.toThrow();
      }),
    );
  });
});

describe('the URL with another building', () => {
  test('replaces the building in its place', () => {
    expect(urlWithBuilding('https://laundry.example/?building=maple&x=1', 'north')).toBe(
      'https://laundry.example/?building=north&x=1',
    );
  });

  test('leaves path, hash and the rest of the query as they are', () => {
    expect(urlWithBuilding('https://laundry.example/board?display=wall#top', 'north')).toBe(
      'https://laundry.example/board?display=wall&building=north#top',
    );
  });

  test('names any building so that the query gives it back, in kiosk mode or not', () => {
    fc.assert(
      fc.property(
        // Without lone surrogates, which no URL can hold.
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.boolean(),
        (id, isKiosk) => {
          const href = `https://laundry.example/?building=maple${isKiosk ? '&display=wall' : ''}`;
          const { search } = new URL(urlWithBuilding(href, id));
          expect(readPageUrl(search)).toEqual({ building: id, isKiosk });
        },
      ),
    );
  });
});
