import { expect, test } from '@jest/globals';
import { incompatibility, isBuildInfo } from './buildInfo.ts';

const shell = { contracts: { board: 2 }, shared: { react: '19.3.1', '@firebase/app': '0.16.2' } };

/** A range is the start of its versions here; the shell's tests have npm's notation. */
const satisfies = (version: string, range: string) => version.startsWith(`${range}.`);

test.each([
  ['board', 2, { react: '19.0.0', '@firebase/app': '0.16.9' }, /^$/],
  ['board', 2, {}, /^$/],
  ['board', 1, {}, /built for contract version 1, this shell has 2\.$/],
  ['auth', 1, {}, /built for contract version 1, this shell has none\.$/],
  ['board', 2, { react: '18.3.1' }, /built for react 18\.3\.1, this shell shares 19\.3\.1\.$/],
  ['board', 2, { react: '19.9.0-rc.1' }, /^$/],
  ['board', 2, { react: '19.0.10' }, /^$/],
  ['board', 2, { react: '19.3' }, /^$/],
  ['board', 2, { react: '19.4' }, /react 19\.4, this shell shares 19\.3\.1\.$/],
  ['board', 2, { '@firebase/app': '0.15.0' }, /app 0\.15\.0, this shell shares 0\.16\.2\.$/],
  ['board', 2, { 'left-pad': '1.0.0' }, /1\.0\.0, this shell shares only react, @firebase\/app\.$/],
] as const)(
  'of a remote %s that was built with contract %i and %j the shell says %s',
  (remote, contract, shared, problem) => {
    const said = incompatibility(remote, { contract, shared }, shell, satisfies) ?? '';
    expect(said).toMatch(problem);
  },
);

const both = { ...shell, earlierContracts: { board: [1] } };

test('a remote of an earlier contract that the shell accepts is compatible', () => {
  expect(incompatibility('board', { contract: 1, shared: {} }, both, satisfies)).toBeUndefined();
});

test('all contracts that the shell accepts are named to a remote of another', () => {
  expect(incompatibility('board', { contract: 3, shared: {} }, both, satisfies)).toBe(
    'the board remote was built for contract version 3, this shell has 2 and 1.',
  );
});

test.each([
  { contract: 1, shared: {} },
  { contract: 2, shared: { react: '19.3.1', '@firebase/app': '0.16.2' } },
])('%j states what a remote was built with', (statement) => {
  expect(isBuildInfo(statement)).toBe(true);
});

test.each([
  undefined,
  null,
  'contract 1',
  {},
  { shared: {} },
  { contract: '1', shared: {} },
  { contract: 1 },
  { contract: 1, shared: null },
  { contract: 1, shared: { react: 19 } },
  { contract: 1, shared: { react: '19.3.1', '@firebase/app': undefined } },
])('%j does not state what a remote was built with', (statement) => {
  expect(isBuildInfo(statement)).toBe(false);
});
