import { expect, test } from '@jest/globals';
import { incompatibility } from './buildInfo.ts';

const shell = { contracts: { board: 2 }, shared: { react: '19.3.1', '@firebase/app': '0.16.2' } };

test('a shell takes what was built for the same contract and the same breaking versions', () => {
  const shared = { react: '19.0.0', '@firebase/app': '0.16.9' };
  expect(incompatibility('board', { contract: 2, shared }, shell)).toBeUndefined();
  expect(incompatibility('board', { contract: 2, shared: {} }, shell)).toBeUndefined();
});

test.each([
  ['board', 1, {}, 'built for contract version 1, this shell has 2.'],
  ['auth', 1, {}, 'built for contract version 1, this shell has none.'],
  ['board', 2, { react: '18.3.1' }, 'built with react 18.3.1, this shell shares 19.3.1.'],
  [
    'board',
    2,
    { '@firebase/app': '0.15.0' },
    'built with @firebase/app 0.15.0, this shell shares 0.16.2.',
  ],
  ['board', 2, { 'left-pad': '1.0.0' }, 'built with left-pad 1.0.0, this shell shares none.'],
] as const)('a shell refuses %s of contract %i with %j', (remote, contract, shared, problem) => {
  expect(incompatibility(remote, { contract, shared }, shell)).toContain(problem);
});
