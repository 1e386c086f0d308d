import { expect, test } from '@jest/globals';
import { explainEntryFailure, isModuleSyntax } from './RemoteError.ts';

const MODULE = 'an ES module';
const HALF = 'no whole script';

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
  expect(isModuleSyntax(new SyntaxError(message))).toBe(found === MODULE);
});

test('an error of an import that is no error of syntax says nothing of an ES module', () => {
  expect(isModuleSyntax(new Error('import failed'))).toBe(false);
});

const ENTRY = 'https://board.example/remoteEntry.js';

test.each([
  [new SyntaxError('Unexpected end of input'), `not-a-remote: ${ENTRY} is no whole script.`],
  [new Error('no calendar'), `threw: ${ENTRY} threw while it ran.`],
  // Chrome, Firefox, Safari
  [new TypeError(`Failed to fetch dynamically imported module: ${ENTRY}`), 'damaged: '],
  [new TypeError(`error loading dynamically imported module: ${ENTRY}`), 'damaged: '],
  [new TypeError('Importing a module script failed.'), 'damaged: '],
])('an entry that ends with "%s" is reported as %s', (error, message) => {
  const reported = explainEntryFailure(ENTRY, error);
  expect(reported.message).toContain(message);
  expect(reported.cause).toBe(error);
});
