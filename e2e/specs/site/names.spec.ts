import { building, expect, type Locator, online, test } from '../../support/test.ts';

/** Names that could change the order of what stands in one line with them. */
const NAMES = [
  { what: 'in Hebrew', name: 'בית אורן 3', word: 'אורן' },
  { what: 'in Arabic', name: 'سكن (ب)', word: 'سكن' },
  { what: 'that overrides directions', name: '\u202eHall \u2067b', word: 'Hall' },
] as const;

const school = {
  buildings: [
    building('n', 'Maple House', { washingmachines: [online(true)] }),
    ...NAMES.map(({ name }, index) =>
      building(String(index), name, { washingmachines: [online(false)] }),
    ),
  ],
};

for (const { what, word } of NAMES) {
  test(`a line with a name ${what} has its words in order @rare`, async ({ page, openBoard }) => {
    const { building: tab } = await openBoard(school);
    const place = page.getByRole('button', { name: /\(1\)$/ }).filter({ hasText: word });
    expect(await order(place, [word, '(1)'])).toEqual([word, '(1)']);
    await tab('').filter({ hasText: word }).click();
    const first = page.getByRole('button', { name: /^Show .* first$/ }).filter({ hasText: word });
    expect(await order(first, ['Show', word, 'first'])).toEqual(['Show', word, 'first']);
  });
}

test('title and tab isolate a name in Hebrew @rare', async ({ page, openBoard }) => {
  const [{ name, word }] = NAMES;
  const { building: tab, selected } = await openBoard(school);
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
