import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parsePageConfig } from './pageConfig.ts';
import { mapRemotes, REMOTE_NAMES } from './remotes.ts';

const BASE = 'https://laundry.example/test';
const CONFIG = {
  firebase: { apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' },
  remotes: mapRemotes((name) => `https://${name}.laundry.example/`),
};

const parse = (config: unknown) => parsePageConfig(JSON.stringify(config), BASE);

/** The lines of the error. */
function problemsOf(text: string | undefined): readonly string[] {
  try {
    parsePageConfig(text, BASE);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
}

test('a page runs by what it holds', () => {
  const config = {
    ...CONFIG,
    pins: { board: { entry: 'remoteEntry.0123456789ab.js', integrity: 'sha384-abc' } },
    links: [{ text: 'Privacy', url: 'https://campus.example/privacy' }],
  };
  expect(parse(config)).toEqual(config);
});

test('the URL of a remote may start from the page', () => {
  const remotes = mapRemotes((name) => `/${name}/`);
  expect(parse({ ...CONFIG, remotes }).remotes).toEqual(
    mapRemotes((name) => `https://laundry.example/${name}/`),
  );
});

test.each([
  ['no block', undefined, 'The page holds no configuration: npm run configure.'],
  ['an empty block', '\n', 'The page holds no configuration: npm run configure.'],
  ['what is no JSON', '{', 'The configuration in the page is no JSON.'],
  ['another JSON', '[]', 'The configuration in the page is not valid.'],
])('of a page with %s that is said', (_, text, problem) => {
  expect(problemsOf(text)[0]).toBe(problem);
});

describe('a page that could not start names each field', () => {
  test('that is missing', () => {
    expect(problemsOf('{}')).toEqual([
      'The configuration in the page is not valid.',
      'firebase.apiKey must be a text that is not empty.',
      'firebase.authDomain must be a text that is not empty.',
      'firebase.projectId must be a text that is not empty.',
      ...REMOTE_NAMES.map((name) => `remotes.${name} must be an http(s) URL.`),
    ]);
  });

  test.each([7, null, ''])('of Firebase that is %j', (apiKey) => {
    const config = { ...CONFIG, firebase: { ...CONFIG.firebase, apiKey } };
    expect(problemsOf(JSON.stringify(config))).toContain(
      'firebase.apiKey must be a text that is not empty.',
    );
  });

  test.each([7, null, '', 'https://', 'javascript:x'])('of a remote that is %j', (board) => {
    const config = { ...CONFIG, remotes: { ...CONFIG.remotes, board } };
    expect(problemsOf(JSON.stringify(config))).toContain('remotes.board must be an http(s) URL.');
  });
});

test('whatever a page holds, it starts or says why it does not', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(problemsOf(text)).not.toEqual([]);
    }),
  );
});
