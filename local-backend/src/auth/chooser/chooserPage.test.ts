import { expect, test } from '@jest/globals';
import { chooserPage } from '../chooserPage.ts';

test('what an account holds stays text', () => {
  const evil = `"'><script>alert(1)</script>&`;
  const html = chooserPage([{ email: evil, displayName: evil, photoUrl: evil, purpose: evil }]);
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;');
});
