import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mapRemotes } from './remotes.ts';
import { parseRuntimeConfig } from './runtimeConfig.ts';

const BASE = 'https://laundry.example/';
const LINK = { text: 'Privacy', url: 'https://campus.example/privacy' };

function parse(links: unknown) {
  const firebase = { apiKey: 'key', authDomain: 'laundry.example', projectId: 'laundry' };
  const remotes = mapRemotes((name) => `https://${name}.laundry.example/`);
  return parseRuntimeConfig({ firebase, remotes, links }, BASE);
}

function problemsOf(links: unknown): readonly string[] {
  const parsed = parse(links);
  return parsed.ok ? [] : parsed.problems;
}

function linksOf(links: unknown): unknown {
  const parsed = parse(links);
  return parsed.ok ? parsed.config.links : parsed;
}

test.each([
  [[]],
  [[LINK]],
  [Array.from({ length: 5 }, () => LINK)],
  [[{ ...LINK, text: 'הצהרת נגישות' }]],
  [[{ ...LINK, text: '🧺'.repeat(40) }]],
  [[{ ...LINK, url: 'https://campus.example' }]],
  [[{ ...LINK, url: 'https://campus.example:8443/report?what=washer#form' }]],
  [[{ ...LINK, url: 'mailto:housing@campus.example?subject=Broken%20washer' }]],
])('accepts the links %j', (links) => {
  expect(linksOf(links)).toEqual(links);
});

const LIST = 'links must be a list of at most 5 links.';

test.each([null, 'https://campus.example/', {}, Array.from({ length: 6 }, () => LINK)])(
  'rejects %j as a list of links',
  (links) => {
    expect(problemsOf(links)).toEqual([LIST]);
  },
);

test.each([undefined, 7, '', '  ', 'x'.repeat(41)])('rejects the text %j', (text) => {
  expect(problemsOf([LINK, { ...LINK, text }])).toEqual([
    `links.1.text must be a text of 1 to 40 characters, not ${JSON.stringify(text)}.`,
  ]);
});

test.each([
  undefined,
  '',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,hello',
  'http://campus.example/',
  '/privacy',
  '//campus.example/',
  'https://user:secret@campus.example/',
  'https:// campus.example/',
  'mailto:',
  'mailto:housing',
])('rejects the URL %j', (url) => {
  expect(problemsOf([{ ...LINK, url }])).toEqual([
    `links.0.url must be an absolute https or mailto URL, not ${JSON.stringify(url)}.`,
  ]);
});

test('what is no link has neither a text nor a URL', () => {
  expect(problemsOf(['https://campus.example/'])).toHaveLength(2);
});

test('an accepted URL has one of the two schemes, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.constant('javascript:x')), (url) => {
      const accepted = problemsOf([{ ...LINK, url }]).length === 0;
      expect(accepted && !['https:', 'mailto:'].includes(new URL(url, BASE).protocol)).toBe(false);
    }),
  );
});
