import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPageUrl, urlWithBuilding } from './pageUrl.ts';

describe('the URL of the page', () => {
  test.each([
    ['', null, false],
    ['?building=maple', 'maple', false],
    ['?building=', null, false],
    ['?display=wall', null, true],
    ['?display=Wall', null, false],
    ['?display=wall&building=m%26n', 'm&n', true],
    ['?building=a&building=b', 'a', false],
  ])('%s', (search, building, isKiosk) => {
    expect(readPageUrl(search)).toEqual({ building, isKiosk });
  });

  test('takes any building id and keeps its other parts', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        const url = new URL(urlWithBuilding('https://laundry.example/?display=wall#top', id));
        expect(readPageUrl(url.search)).toEqual({ building: id, isKiosk: true });
        expect([url.pathname, url.hash]).toEqual(['/', '#top']);
      }),
    );
  });
});
