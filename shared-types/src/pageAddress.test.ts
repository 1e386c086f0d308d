import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressOfBuilding, readPageAddress } from './pageAddress.ts';

describe('the address of the page', () => {
  test.each([
    ['', null, false],
    ['?building=maple', 'maple', false],
    ['?building=', null, false],
    ['?display=wall', null, true],
    ['?display=Wall', null, false],
    ['?display=wall&building=m%26n', 'm&n', true],
    ['?building=a&building=b', 'a', false],
  ])('%s', (search, building, isKiosk) => {
    expect(readPageAddress(search)).toEqual({ building, isKiosk });
  });

  test('holds any building, and keeps what else it held', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        const address = new URL(addressOfBuilding('https://laundry.example/?display=wall#top', id));
        expect(readPageAddress(address.search)).toEqual({ building: id, isKiosk: true });
        expect([address.pathname, address.hash]).toEqual(['/', '#top']);
      }),
    );
  });
});
