import { expect, test } from '@jest/globals';
import { pageHtml } from './pageHtml.ts';

test('styles and scripts are linked at the end of the head, in their order', () => {
  expect(pageHtml('<head><title>$&</title></head><body></body>', ['/a.js', '/a.css'])).toBe(
    '<head><title>$&</title><script defer src="/a.js"></script>' +
      '<link href="/a.css" rel="stylesheet"></head><body></body>',
  );
});
