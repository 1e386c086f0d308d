import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { BUILDING_CHANGE_EVENT } from '@laundry-board/shared-types';
import { ROOT } from '@laundry-board/sites';

const SHIPPED = ['shell', 'auth-remote', 'board-remote', 'shared-types'];

const STORAGE = /\b(localStorage|sessionStorage|caches\.open|keptAs)\b/;

/** The names under which what ships stores something on a device; a value that varies is `…`. */
const stored = SHIPPED.flatMap((folder) => {
  const root = path.join(ROOT, folder, 'src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .filter((text) => STORAGE.test(text))
    .flatMap((text) => [...text.matchAll(/['`](laundry(?::[^'`]*)?)['`]/g)])
    .map(([, name = '']) => name.replaceAll(/\$\{\w+\}/g, '…'))
    .filter((name) => name !== BUILDING_CHANGE_EVENT);
});

const map = readFileSync(path.join(ROOT, 'docs/campus-it.md'), 'utf8');
const mapped = [
  ...map.matchAll(/^\| (?:localStorage|sessionStorage|Cache Storage) +\| `(laundry[^`]*)`/gm),
].map(([, name = '']) => name);

/** Whether a name of the data map is one that the code composes. */
const isSame = (name: string, composed: string): boolean =>
  new RegExp(`^${composed.replaceAll('…', '.+')}$`).test(name);

test('the data map for campus IT names everything that the code stores on a device', () => {
  expect(stored).not.toEqual([]);
  expect(stored.filter((one) => !mapped.some((name) => isSame(name, one)))).toEqual([]);
});

test('the data map for campus IT names nothing that the code does not store on a device', () => {
  expect(mapped).not.toEqual([]);
  expect(mapped.filter((name) => !stored.some((one) => isSame(name, one)))).toEqual([]);
});
