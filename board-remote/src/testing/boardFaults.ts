/** The elements that the board's own components draw. */
const OWN = new Set('button bdi circle div h1 h2 li p path rect section span svg ul'.split(' '));

const TILE = /^(?:Washer|Dryer) (?<place>[1-9]\d*), (?:Offline|In Use|Available)$/;

/** Says what is wrong with a board that was drawn for a school document, whatever that holds. */
export function boardFaults(board: HTMLElement): string[] {
  const found: string[] = [];
  const check = (ok: boolean, what: string) => void (ok || found.push(what));
  const find = (selector: string) => [...board.querySelectorAll(selector)];

  for (const element of find('*')) {
    check(OWN.has(element.localName), `an element that is not the board's: ${element.localName}`);
    const handlers = element.getAttributeNames().filter((name) => name.startsWith('on'));
    check(handlers.length === 0, `attributes that are scripts: ${handlers.join(', ')}`);
  }

  const tabs = find('[role="tab"]');
  const selected = tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true');
  const ids = new Set(tabs.map(({ id }) => id));
  check(selected.length === Math.min(tabs.length, 1), `${selected.length} tabs are selected`);
  check(ids.size === tabs.length, 'tabs share an element id');
  check(
    tabs.every(({ textContent }) => textContent?.trim() !== ''),
    'a tab has no name',
  );
  check(
    find('[role="tabpanel"]').every(
      (panel) => panel.getAttribute('aria-labelledby') === selected[0]?.id,
    ),
    'the panel is not named by the selected tab',
  );

  for (const section of find('section')) {
    for (const [index, tile] of section.querySelectorAll('ul > *').entries()) {
      const name = tile.getAttribute('aria-label') ?? '';
      check(TILE.exec(name)?.groups?.['place'] === String(index + 1), `a tile is named ${name}`);
    }
  }

  const message = 'Please select a building to view laundry machines.';
  check(
    tabs.length > 0 || board.textContent?.includes(message) === true,
    'nothing is said in place of the buildings',
  );
  return found;
}
