import {
  boolean,
  building,
  machine,
  type Machine,
  online,
  type School,
  text,
  time,
} from './schools.ts';

/** So many minutes from now, in the middle of one. */
const inMinutes = (minutes: number) =>
  time(new Date(Date.now() + (minutes - 0.5) * 60_000).toISOString());

/** Labels of one kind: as short and as long as they may be, all three digits, none, or all of these. */
const LABELS = {
  twelve: ['Big machine!', 'near a door', 'WWWWWWWWWWWW', '7'],
  three: ['101', '102', '103', '104', '105'],
  none: [],
  mixed: ['1', '102', '103', undefined, 'Big machine!', '105', 'near a door', undefined, '109'],
} as const;

type LabelKind = keyof typeof LABELS;

/** Washers and dryers in each state, with each kind of time and without one. */
export function everyState(kind: LabelKind): School {
  const labels: readonly (string | undefined)[] = LABELS[kind];
  const machines: readonly Machine[] = [
    online(false),
    { ...online(true), finishesAt: inMinutes(12) },
    { ...online(false), freeSince: inMinutes(-8) },
    { ...online(true), finishesAt: inMinutes(120) },
    machine(false, 86_400_000),
    { ...online(false), outOfOrder: boolean(true) },
    { ...online(true), usuallyUntil: inMinutes(25) },
    { ...online(true), finishesAt: inMinutes(-2) },
  ].map((one, index) => {
    const label = labels[index % labels.length];
    return label === undefined ? one : { ...one, label: text(label) };
  });
  const dryers = machines.slice(1, 7);
  return { buildings: [building('maple', 'Maple House', { washingmachines: machines, dryers })] };
}

/**
 * Runs in a page: what a person sees that is not alike in a grid, for each part the places or sizes that it has in the
 * tiles, if several. Icons are alike in all grids.
 */
export function unequalParts(): readonly string[] {
  const seen = new Map<string, number[][]>();
  const see = (part: string, ...values: readonly number[]): void => {
    const before = seen.get(part) ?? values.map(() => []);
    seen.set(
      part,
      values.map((value, index) => [...(before[index] ?? []), value]),
    );
  };
  for (const [index, grid] of document.querySelectorAll('ul').entries()) {
    for (const tile of grid.querySelectorAll('li')) {
      const { left, right, top, bottom } = tile.getBoundingClientRect();
      const centre = (left + right) / 2;
      const inGrid = (part: string): string => `${part} in grid ${index + 1}`;
      see(inGrid('size of a tile'), right - left, bottom - top);
      const icon = tile.querySelector('svg')?.getBoundingClientRect();
      if (!icon) throw new Error('A tile has no icon.');
      see('size of an icon', icon.width, icon.height);
      // In a large tile, everything is centred.
      const isCentred = Math.abs(icon.left + icon.right - 2 * centre) < 1;
      const across = (box: DOMRect): number =>
        isCentred ? (box.left + box.right) / 2 - centre : box.left - left;
      see(inGrid('icon'), across(icon), icon.top - top);
      for (const part of tile.querySelectorAll('span')) {
        const words = part.textContent ?? '';
        const box = part.getBoundingClientRect();
        const { parentElement: name } = part;
        if (/^(Washer|Dryer)$/.test(words) && name !== null) {
          const whole = name.getBoundingClientRect();
          const label = name.querySelector('bdi');
          // Alone, it is larger and in the middle. A lobby screen reserves the place of a label where there is none.
          const isReserved = getComputedStyle(name).whiteSpace === 'nowrap';
          const kindOf = label || isReserved ? 'name' : 'name without a label';
          see(
            inGrid(kindOf),
            across(isCentred ? whole : box),
            (isReserved ? whole : box).top - top,
          );
          see(inGrid(`text of a ${kindOf}`), parseFloat(getComputedStyle(part).fontSize));
          if (label) see(inGrid('text of a label'), parseFloat(getComputedStyle(label).fontSize));
        } else if (/^(Available|In Use|Offline)$/.test(words)) {
          see(inGrid('status'), across(box), box.top - top, box.height);
          see(inGrid('width of a status'), box.width);
        } else if (/^(free for|out of|done|about) |min left$/.test(words) && box.height > 0) {
          // A second line of it is below the first one where it is below the icon, otherwise both are in the middle.
          const isBelowIcon = Math.abs(box.left - icon.left) < 1;
          see(inGrid('note'), (isBelowIcon ? box.top : (box.top + box.bottom) / 2) - top);
        }
      }
    }
  }
  // Layout is by fractions of a pixel.
  return [...seen]
    .filter(([, places]) => places.some((all) => Math.max(...all) - Math.min(...all) >= 1))
    .map(([part, places]) => `${part}: ${JSON.stringify(places)}`);
}
