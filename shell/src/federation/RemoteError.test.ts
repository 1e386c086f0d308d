import { expect, test } from '@jest/globals';
import { explainSyntaxError } from './RemoteError.ts';

const MODULE = 'an ES module; build the entry as a plain script.';
const HALF = 'no whole script.';

test.each([
  // Chrome
  ['Cannot use import statement outside a module', MODULE],
  ["Unexpected token 'export'", MODULE],
  ["Cannot use 'import.meta' outside a module", MODULE],
  ['await is only valid in async functions and the top level bodies of modules', MODULE],
  ['Unexpected end of input', HALF],
  // Firefox
  ['import declarations may only appear at top level of a module', MODULE],
  ['export declarations may only appear at top level of a module', MODULE],
  ['import.meta may only appear in a module', MODULE],
  ['missing } after function body', HALF],
  // Safari
  ["Unexpected token '{'. import call expects one or two arguments.", MODULE],
  ["Unexpected keyword 'export'", MODULE],
  ['import.meta is only valid inside modules.', MODULE],
  ['Unexpected end of script', HALF],
])('"%s" comes of %s', (message, found) => {
  const error = explainSyntaxError(
    'https://board.example/remoteEntry.js',
    new SyntaxError(message),
  );
  expect(error.message).toBe(`not-a-remote: https://board.example/remoteEntry.js is ${found}`);
});
