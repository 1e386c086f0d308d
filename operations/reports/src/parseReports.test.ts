import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BATCH_LIMIT, parseReports } from './parseReports.ts';

const NOW = 1_800_000_000_000;
const ERROR = {
  type: 'error',
  time: NOW,
  version: '02812eb',
  remote: 'board',
  remoteVersion: '3237b88f1c2d 2026-11-22T18:40:00+00:00',
  phase: 'rendering',
  failure: 'threw',
  message: 'threw: TypeError at data.0123456789ab.js:1:2045',
  browser: 'Chrome 156',
};
const MEASURE = { type: 'measure', time: NOW, version: '02812eb', name: 'LCP', value: 900 };

const parse = (...reports: readonly unknown[]) => parseReports(JSON.stringify({ reports }), NOW);

test('well-formed reports of each type are kept as they are', () => {
  expect(parse(ERROR, MEASURE)).toEqual({ reports: [ERROR, MEASURE], refused: 0 });
});

test('a field that is not known is left out', () => {
  expect(
    parse({ ...MEASURE, email: 'ada@campus.example', url: '/?building=maple' }).reports,
  ).toEqual([MEASURE]);
});

test.each([
  ['no type', { ...MEASURE, type: undefined }],
  ['another type', { ...MEASURE, type: 'constructor' }],
  ['the type of a browser’s own', { ...MEASURE, type: 'violation' }],
  ['no time', { ...MEASURE, time: undefined }],
  ['no value', { ...MEASURE, value: '900' }],
  ['a version that names a person', { ...MEASURE, version: 'ada@campus.example' }],
  ['a message with an e-mail', { ...ERROR, message: 'ada@campus.example' }],
  ['a message with a URL', { ...ERROR, message: 'https://a.example/?token=1' }],
  ['a long message', { ...ERROR, message: 'x'.repeat(201) }],
  ['a browser of its own', { ...ERROR, browser: 'Ada 1' }],
  ['a name with a space', { ...MEASURE, name: 'Maple House' }],
  ['nothing', null],
  ['a text', 'report'],
])('a report with %s is refused, and the others are kept', (_, malformed) => {
  expect(parse(MEASURE, malformed, ERROR)).toEqual({ reports: [MEASURE, ERROR], refused: 1 });
});

test('of a batch that is too long the rest is refused', () => {
  const batch = Array.from({ length: BATCH_LIMIT + 5 }, () => MEASURE);
  const { reports, refused } = parse(...batch);
  expect([reports.length, refused]).toEqual([BATCH_LIMIT, 5]);
});

test.each(['', '{', 'null', '7', '{}', '{"reports":1}'])('the body %j is refused', (text) => {
  expect(parseReports(text, NOW)).toEqual({ reports: [], refused: 1 });
});

/** What Chrome sends: it names the page with its whole URL. */
const URL_OF_PAGE = 'https://laundry.campus.example/?building=maple-house';

test.each([
  [
    'report-uri',
    {
      'csp-report': {
        'document-uri': URL_OF_PAGE,
        'effective-directive': 'img-src',
        'blocked-uri': 'https://evil.example/ada.png',
      },
    },
  ],
  [
    'report-to',
    [
      {
        type: 'csp-violation',
        url: URL_OF_PAGE,
        user_agent: 'Ada',
        body: { documentURL: URL_OF_PAGE, effectiveDirective: 'img-src', blockedURL: URL_OF_PAGE },
      },
    ],
  ],
  [
    'report-uri as WebKit does',
    {
      type: 'csp-violation',
      url: URL_OF_PAGE,
      body: { documentURL: URL_OF_PAGE, effectiveDirective: 'img-src', blockedURL: URL_OF_PAGE },
    },
  ],
])('of a violation that a browser reports by %s only what was refused is kept', (_, body) => {
  expect(parseReports(JSON.stringify(body), NOW)).toEqual({
    refused: 0,
    reports: [
      {
        type: 'violation',
        time: NOW,
        version: 'unknown',
        directive: 'img-src',
        blocked: 'other',
      },
    ],
  });
});

test('a crash is kept, and what else browsers report is not', () => {
  const body = [
    { type: 'crash', url: URL_OF_PAGE, body: { reason: 'oom', stack: 'Ada' } },
    { type: 'deprecation', url: URL_OF_PAGE, body: { id: 'x' } },
  ];
  const { reports } = parseReports(JSON.stringify(body), NOW);
  expect(reports).toMatchObject([{ type: 'error', failure: 'crashed', message: 'crashed: oom' }]);
});

/** Names that every object inherits: an own one in a body hides a function. */
const INHERITED = ['toString', 'valueOf', '__proto__', 'constructor', 'hasOwnProperty', 'toJSON'];
const FIELDS = [
  'reports',
  'type',
  'body',
  'csp-report',
  'effective-directive',
  'reason',
  'failure',
];
const WORDS = ['error', 'measure', 'csp-violation', 'crash', 'constructor', 'toString'];

/** The text of any JSON in which such names are keys and values. */
const { json: hostileJson } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'medium' },
    fc.oneof(fc.constantFrom(...WORDS), fc.constant(null), fc.integer()).map(toJson),
    fc.array(tie('json')).map((items) => `[${items.join()}]`),
    fc
      .array(fc.tuple(fc.constantFrom(...INHERITED, ...FIELDS), tie('json')))
      .map((entries) => `{${entries.map(([name, json]) => `${toJson(name)}:${json}`).join()}}`),
  ),
}));

function toJson(value: unknown): string {
  return JSON.stringify(value);
}

test('no object, whatever it calls its fields, ends the parser', () => {
  fc.assert(
    fc.property(hostileJson, (json) => {
      const { reports, refused } = parseReports(json, NOW);
      expect(Array.isArray(reports) && refused >= 0).toBe(true);
    }),
    {
      examples: [
        ['{"reports":[{"type":{"toString":1}}]}'],
        ['{"csp-report":{"effective-directive":{"toString":1}}}'],
        ['[{"type":"csp-violation","body":{"effectiveDirective":{"valueOf":1,"toString":1}}}]'],
        ['{"type":"crash","body":{"reason":{"toString":1}}}'],
      ],
    },
  );
});

test.each(['toString', 'valueOf', '__proto__', 'constructor'])(
  'a field that is an object with a %s of its own is refused',
  (name) => {
    const fields = Object.keys({ ...ERROR, ...MEASURE });
    const bodies = [ERROR, MEASURE].flatMap((report) =>
      fields
        .filter((field) => field in report)
        .map((field) => toJson({ ...report, [field]: 'HERE' }).replace('"HERE"', `{"${name}":1}`)),
    );
    const parsed = bodies.map((body) => parseReports(`{"reports":[${body}]}`, NOW));
    expect(parsed).toEqual(bodies.map(() => ({ reports: [], refused: 1 })));
  },
);
