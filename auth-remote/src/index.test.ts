import { expect, test } from '@jest/globals';
import { type AuthModule, isAuthModule } from '@laundry-board/shared-types';
import * as exposed from './index.ts';

test('the expose fulfils the contract', () => {
  // The compiler checks the types.
  const module: AuthModule = exposed;
  expect(isAuthModule(module)).toBe(true);
});
