import { expect, test } from '@jest/globals';
import { mapRemotes } from '@laundry-board/shared-types';
import type { OwnScripts } from './ownScripts.ts';
import { describeViolation } from './violations.ts';

const SCRIPTS: OwnScripts = {
  origin: 'https://laundry.campus.example',
  remotes: {
    ...mapRemotes((name) => `https://${name}.campus.example/`),
    board: 'https://board.campus.example/v2/',
  },
  versionOf: () => '02812eb',
};

const VIOLATION = {
  effectiveDirective: 'script-src-elem',
  blockedURI: 'inline',
  sourceFile: 'https://laundry.campus.example/page.0123456789ab.js',
  lineNumber: 1,
  columnNumber: 5,
};

test.each([
  ['inline', 'inline'],
  ['trusted-types-sink', 'trusted-types-sink'],
  ['https://lh3.googleusercontent.com/ada.png', 'google'],
  ['https://laundry.campus.example/a.js', 'site'],
  ['https://board.campus.example/v2/a.js', 'remote'],
  ['https://evil.example/?token=eyJ', 'other'],
  ['https://google.com.evil.example/', 'other'],
])('a violation by %s says %s', (blockedURI, blocked) => {
  expect(describeViolation({ ...VIOLATION, blockedURI }, SCRIPTS)).toEqual({
    type: 'violation',
    directive: 'script-src-elem',
    blocked,
    message: 'refused at page.0123456789ab.js:1:5',
  });
});
