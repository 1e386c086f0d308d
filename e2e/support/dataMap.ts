import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@laundry-board/sites';

/** The names in backquotes, in which `…` stands for any text, as one pattern. */
function patternOf(cells: readonly (string | undefined)[]): RegExp {
  const names = cells.flatMap((cell = '') => [...cell.matchAll(/`([^`]+)`/g)]);
  const alternatives = names.map(([, name = '']) =>
    name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.*'),
  );
  return new RegExp(`^(?:${alternatives.join('|')})$`);
}

/** Reads what the data map for campus IT says. */
export function readDataMap() {
  const text = readFileSync(path.join(ROOT, 'docs/campus-it.md'), 'utf8');
  /** The cells of the table rows that begin with one of some words. */
  const rows = (first: RegExp): readonly (readonly string[])[] =>
    text
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, cell = '']) => first.test(cell))
      .map((cells) => cells.slice(1, -1));
  return {
    /** What may be stored: a pattern of the names in each kind of storage. */
    storage: {
      indexedDB: patternOf(rows(/^IndexedDB$/).map(([, name]) => name)),
      localStorage: patternOf(rows(/^localStorage$/).map(([, name]) => name)),
      sessionStorage: patternOf(rows(/^sessionStorage$/).map(([, name]) => name)),
      caches: patternOf(rows(/^Cache Storage$/).map(([, name]) => name)),
    },
    /** What may be asked beside the operator's own sites: a pattern of hosts. */
    hosts: patternOf(rows(/^Google, /).map(([, , hosts]) => hosts)),
  };
}
