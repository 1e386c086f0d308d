import { expect, test } from '@jest/globals';
import { UserError } from '@laundry-board/sites';
import { describeError } from './describeError.ts';

test('of an error that a person can mend, the message is printed', () => {
  expect(describeError(new UserError('Port 3000 is taken.'))).toBe('Port 3000 is taken.');
});

test('of an error of the program, all is printed', () => {
  const error = new TypeError('x is not a function');
  expect(describeError(error)).toBe(error);
});
