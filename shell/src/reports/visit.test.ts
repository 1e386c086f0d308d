import { expect, test } from '@jest/globals';
import { browserName, readNavigation } from './visit.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

test.each([
  [`${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36`, 'Chrome 156'],
  [
    `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0 Safari/537.36`,
    'Chrome 156',
  ],
  [
    `${MAC} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36 Edg/155.0`,
    'Edge 155',
  ],
  [`${MAC} Gecko/20100101 Firefox/153.0`, 'Firefox 153'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15`, 'Safari 18'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'iOS 17',
  ],
  ['Lynx/2.9 ada@campus.example', 'other'],
])('%s is %s', (userAgent, browser) => {
  expect(browserName(userAgent)).toBe(browser);
});

const NAVIGATION = { name: 'https://laundry.example/?building=maple', type: 'reload' };

test.each([
  [0, 'warm'],
  [93_000, 'cold'],
  [undefined, 'unknown'],
])('scripts of %s transferred bytes mean a cache that is %s', (transferSize, cache) => {
  const script = { name: 'https://laundry.example/page.0123456789ab.js' };
  const own = [NAVIGATION, transferSize === undefined ? script : { ...script, transferSize }];
  expect(readNavigation(NAVIGATION, own)).toEqual({ navigation: 'reload', cache });
});

test('a browser that does not describe its navigation has an unknown one, and an unknown cache', () => {
  expect(readNavigation(undefined, [])).toEqual({ navigation: 'unknown', cache: 'unknown' });
});
