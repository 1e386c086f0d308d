import { expect, test } from '@jest/globals';
import { browserName } from './visit.ts';

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
