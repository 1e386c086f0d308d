import { describe, expect, test } from '@jest/globals';
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
    const url = new URL(urlWithBuilding('https://laundry.example/?display=wall#top', 'm&n +'));
    expect(readPageUrl(url.search)).toEqual({ building: 'm&n +', isKiosk: true });
    expect([url.pathname, url.hash]).toEqual(['/', '#top']);
  });
});
