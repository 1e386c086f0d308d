import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPageUrl, urlWithBuilding } from './pageUrl.ts';

test.each([
  ['', null],
  ['?building=', null],
  ['?building=maple', 'maple'],
  ['?display=wall&building=North%20Hall', 'North Hall'],
  ['?hall=maple', null],
])('the query "%s" asks for the building %j', (search, building) => {
  expect(readPageUrl(search).building).toBe(building);
});

test.each([
  ['', false],
  ['?display=wall', true],
  ['?building=maple&display=wall', true],
  ['?display=', false],
  ['?display=phone', false],
  ['?wall', false],
])('whether the query "%s" asks for kiosk mode: %j', (search, isKiosk) => {
  expect(readPageUrl(search).isKiosk).toBe(isKiosk);
});

test('another building takes the place of the one in the URL, and the rest stays', () => {
  expect(urlWithBuilding('https://laundry.example/?building=maple&display=wall#top', 'oak')).toBe(
    'https://laundry.example/?building=oak&display=wall#top',
  );
});

test('a URL with any building asks for that building', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      const { search } = new URL(urlWithBuilding('https://laundry.example/', id));
      expect(readPageUrl(search).building).toBe(id);
    }),
  );
});
