import type { RuleSetRules } from '@rspack/core';
import { SYNTAX } from './minimisation.ts';

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
