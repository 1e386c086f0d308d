import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, siteNames } from '@laundry-board/sites';

/** What ships; a part of it is given what it needs, and keeps it in an object of its own. */
const SHIPPED = [...siteNames, 'shared-types', 'container-runtime'];

/** Files with a variable of their module, and why there can be no other place for it. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'container-runtime/src/index.ts':
    'A container is a module: its share scope is set by its `init`.',
};

function sourcesIn(name: string): readonly string[] {
  const folder = path.join(ROOT, name, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|[\\/])testing[\\/]/.test(file))
    .map((file) => path.posix.join(name, 'src', file.split(path.sep).join('/')));
}

/** Whether a module keeps state: a variable, or a collection whose type lets it change. */
function hasState(source: string): boolean {
  return /^(export )?((let|var) |const \w+ = (new (Map|Set|WeakMap|WeakSet)\b|\[\];))/m.test(
    source,
  );
}

test('no module that ships has state', () => {
  const withState = SHIPPED.flatMap(sourcesIn).filter((file) =>
    hasState(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(withState).toEqual(Object.keys(EXCEPTIONS));
});

test.each(['let count = 0;', 'const seen = new Map<string, number>();', 'export const all = [];'])(
  '%s is state',
  (line) => {
    expect(hasState(`import './a.ts';\n\n${line}\n`)).toBe(true);
  },
);

test('a collection that is typed as one that stays as it is is no state', () => {
  expect(hasState("const ENDED: ReadonlySet<string> = new Set(['USER_DISABLED']);")).toBe(false);
});
