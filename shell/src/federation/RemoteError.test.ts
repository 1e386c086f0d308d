import { expect, test } from '@jest/globals';
import { explainSyntaxError } from './RemoteError.ts';

const URL_OF_ENTRY = 'https://board.example/remoteEntry.js';

test.each([
  // Chrome
  'Cannot use import statement outside a module',
  "Unexpected token 'export'",
  "Cannot use 'import.meta' outside a module",
  'await is only valid in async functions and the top level bodies of modules',
  // Firefox
  'import declarations may only appear at top level of a module',
  'export declarations may only appear at top level of a module',
  'import.meta may only appear in a module',
  // Safari
  "Unexpected token '{'. import call expects one or two arguments.",
  "Unexpected keyword 'export'",
  'import.meta is only valid inside modules.',
])('recognises a module by: %s', (message) => {
  const error = explainSyntaxError(URL_OF_ENTRY, new SyntaxError(message));
  expect(error.message).toContain(
    `not-a-remote: ${URL_OF_ENTRY} is an ES module; build the entry as`,
  );
});

test.each([
  // Chrome, Firefox, Safari
  'Unexpected end of input',
  'missing } after function body',
  'Unexpected end of script',
])('recognises half a script by: %s', (message) => {
  const error = explainSyntaxError(URL_OF_ENTRY, new SyntaxError(message));
  expect(error.message).toBe(`not-a-remote: ${URL_OF_ENTRY} is no whole script.`);
});
