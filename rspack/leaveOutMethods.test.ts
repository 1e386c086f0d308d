import { expect, test } from '@jest/globals';
import { leaveOutMethods } from './leaveOutMethods.ts';

const SOURCE = `
import { other } from './other.js';
var Handler = class {
	constructor(host) { this.host = host; }
	async load(name) { return other(name); }
	/** Told. */
	keep() { return this.host; }
	get(name) { return name; }
};
export { Handler };
`;

test('the methods are gone, and nothing else', () => {
  const left = leaveOutMethods(SOURCE, ['get', 'load']);
  expect(left.replace(/\s+/g, ' ')).toBe(
    "import { other } from './other.js'; " +
      'var Handler = class { constructor(host){ this.host = host; } keep() { return this.host; } }; ' +
      'export { Handler }; ',
  );
});

test.each([
  { methods: ['missing'] },
  { methods: ['keep', 'missing'] },
  { methods: ['constructor'] },
])('$methods are not all methods', ({ methods }) => {
  expect(() => leaveOutMethods(SOURCE, methods)).toThrow('Of ');
});
