import type { RuleSetRules } from '@rspack/core';

/**
 * How SWC writes scripts for the supported browsers, which it learns from the build's target: around
 * the bugs of one it changes the code that meets them, and not all that has the same syntax.
 */
export const SYNTAX = { bugfixes: true } as const;

/** An import of `file?text` is the text of the file, compiled and without what only people read. */
export function textRules(): RuleSetRules {
  return [
    { resourceQuery: /^\?text$/, type: 'asset/source' },
    {
      resourceQuery: /^\?text$/,
      test: /\.css$/,
      loader: 'builtin:lightningcss-loader',
      options: { minify: true },
    },
    {
      resourceQuery: /^\?text$/,
      test: /\.ts$/,
      loader: 'builtin:swc-loader',
      options: {
        minify: true,
        env: SYNTAX,
        jsc: { minify: { compress: { module: true }, mangle: { toplevel: true } } },
      },
    },
  ];
}
