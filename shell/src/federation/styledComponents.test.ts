import { expect, test } from '@jest/globals';
import * as whole from 'styled-components';
import { sharedModules } from './sharedModules.ts';

const styledComponents = new Map<string, unknown>(
  Object.entries(sharedModules['styled-components'].take() ?? {}),
);
const names = Object.keys(whole).filter((name) => name !== '__esModule');

test('remotes get all of styled-components but what is for servers, and its insides', () => {
  expect(names.filter((name) => !styledComponents.has(name))).toEqual([
    'ServerStyleSheet',
    '__PRIVATE__',
    'stylisPluginRSC',
  ]);
});

test('what they get is the page’s own', () => {
  const got = [...styledComponents].filter(([name]) => names.includes(name));
  expect(Object.fromEntries(got)).toEqual(
    Object.fromEntries(got.map(([name]) => [name, Reflect.get(whole, name)])),
  );
});
