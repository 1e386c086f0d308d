import { expect, test } from '@jest/globals';
import { webpackRule } from './webpackRule.ts';

test('TypeScript is transformed by the same options', () => {
  const options = { jsc: { target: 'es2022' } };
  const rule = { test: /\.tsx?$/, loader: 'builtin:swc-loader', options };
  expect(webpackRule(rule)).toEqual({ test: /\.tsx?$/, loader: 'swc-loader', options });
});

test('a rule without a loader is the same', () => {
  const rule = { test: /\.css$/, type: 'css' };
  expect(webpackRule(rule)).toEqual(rule);
});

test('style sheets stay as they are', () => {
  const rule = { test: /\.css$/, loader: 'builtin:lightningcss-loader', options: { minify: true } };
  expect(webpackRule(rule)).toEqual({ test: /\.css$/ });
});

test('a loader of rspack without a counterpart is refused', () => {
  expect(() => webpackRule({ loader: 'builtin:other-loader' })).toThrow(
    'webpack has no counterpart of the loader builtin:other-loader.',
  );
});
