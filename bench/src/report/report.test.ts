import { expect, test } from '@jest/globals';
import { formatTable } from './formatTable.ts';
import { insertTables } from './insertTables.ts';

test('a table is Markdown whose columns stand under each other', () => {
  const text = formatTable({
    title: 'Visits',
    head: ['build', 'B'],
    lines: [['one', '12,345'], ['two']],
  });
  expect(text).toBe(
    [
      '### Visits',
      '',
      '| build | B      |',
      '| ----- | ------ |',
      '| one   | 12,345 |',
      '| two   |        |',
    ].join('\n'),
  );
});

const DOCUMENT = 'Head\n<!-- bench visits -->\n\nold\n\n<!-- end of bench visits -->\nTail\n';

test('tables replace what stands between their marks, and nothing else', () => {
  const once = insertTables(DOCUMENT, 'visits', 'new');
  expect(once).toBe(DOCUMENT.replace('old', 'new'));
  expect(insertTables(once, 'visits', 'new')).toBe(once);
});

test('a document without a place for a part is refused', () => {
  expect(() => insertTables(DOCUMENT, 'backend', 'new')).toThrow('<!-- bench backend -->');
});
