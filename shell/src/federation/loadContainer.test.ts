import { describe, expect, test } from '@jest/globals';
import { CONTRACT_VERSIONS } from '@laundry-board/shared-types';
import { checkCompatibility } from './loadContainer.ts';

const versions = { react: '19.3.1', '@firebase/app': '0.16.2' };
const contract = CONTRACT_VERSIONS.board;

describe('checkCompatibility', () => {
  test('lets in what was built for the same contract and the same breaking versions', () => {
    const shared = { react: '19.0.0', '@firebase/app': '0.16.9' };
    expect(() => checkCompatibility('board', { contract, shared }, versions)).not.toThrow();
  });

  test.each([
    ['react', '18.3.1', '19.3.1'],
    ['@firebase/app', '0.15.0', '0.16.2'],
    ['left-pad', '1.0.0', 'none'],
  ])('turns %s %s away', (name, theirs, ours) => {
    expect(() =>
      checkCompatibility('board', { contract, shared: { [name]: theirs } }, versions),
    ).toThrow(`built with ${name} ${theirs}, this shell shares ${ours}.`);
  });
});
