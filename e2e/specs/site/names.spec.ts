import { building, expect, type Locator, online, test } from '../../support/test.ts';

/** Names that could change the order of what stands in one line with them. */
const NAMES = [
  { name: 'בית אורן 3', word: 'אורן' },
  { name: 'سكن (ب)', word: 'سكن' },
  { name: '\u202eHall \u2067b', word: 'Hall' },
] as const;

test('a line with a name in Hebrew or Arabic or one that overrides directions has its words in order, and title and tab isolate it @rare', async ({
  page,
  openBoard,
}) => {
  const { building: tab, selected } = await openBoard({
    buildings: [
      building('n', 'Maple House', { washingmachines: [online(true)] }),
      ...NAMES.map(({ name }, index) =>
        building(String(index), name, { washingmachines: [online(false)] }),
      ),
    ],
  });
  for (const { word } of NAMES) {
    const place = page.getByRole('button', { name: /\(1\)$/ }).filter({ hasText: word });
    expect(await order(place, [word, '(1)'])).toEqual([word, '(1)']);
  }
  for (const { word } of NAMES) {
    await tab('').filter({ hasText: word }).click();
    const first = page.getByRole('button', { name: /^Show .* first$/ }).filter({ hasText: word });
    expect(await order(first, ['Show', word, 'first'])).toEqual(['Show', word, 'first']);
  }
  const [{ name, word }] = NAMES;
  await tab('').filter({ hasText: word }).click();
  await expect(page).toHaveTitle(`1 washer, 0 dryers free – \u2068${name}\u2069`);
  await expect(selected).toHaveAccessibleName(`\u2068${name}\u2069, 1 washer, 0 dryers free`);
  await expect(selected).toHaveText(name);
});

/** Some words of an element, each of one text node, from left to right on the screen. */
async function order(element: Locator, words: readonly string[]): Promise<readonly string[]> {
  const middles = await element.evaluate((root, texts) => {
    const nodes: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
    return texts.map((text) => {
      const node = nodes.find(({ data }) => data.includes(text));
      if (node === undefined) throw new Error(`There is no ${text}.`);
      const range = document.createRange();
      range.setStart(node, node.data.indexOf(text));
      range.setEnd(node, node.data.indexOf(text) + text.length);
      const { left, right } = range.getBoundingClientRect();
      return (left + right) / 2;
    });
  }, words);
  return words.toSorted((one, other) => middleOf(one) - middleOf(other));

  function middleOf(word: string): number {
    return middles[words.indexOf(word)] ?? 0;
  }
}
