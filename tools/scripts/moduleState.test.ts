import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, siteNames } from '@laundry-board/hosting';

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

test('no module that ships has a variable that changes', () => {
  const withVariables = SHIPPED.flatMap(sourcesIn).filter((file) =>
    /^(export )?(let|var) /m.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(withVariables).toEqual(Object.keys(EXCEPTIONS));
});
