import { expect, test } from '@jest/globals';
import { packageOfSource } from './packageOfSource.ts';

test.each([
  ['webpack://shell/../node_modules/react-dom/cjs/react-dom.production.js', 'react-dom'],
  ['webpack://shell/../node_modules/@firebase/app/dist/esm/index.esm.js', '@firebase/app'],
  ['webpack://shell/../node_modules/a/node_modules/b/index.js', 'b'],
  ['webpack://shell/./src/routes/App.tsx', undefined],
  ['webpack://shell/webpack/runtime/public_path', undefined],
])('%s comes from %s', (source, name) => {
  expect(packageOfSource(source)).toBe(name);
});
