import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import {
  describeBackends,
  DOCUMENTS,
  OWNER,
  patch,
  send,
  text,
} from '../testing/comparedBackends.ts';
import { type FirestoreServer, startFirestoreServer } from './firestoreServer.ts';

const SCHOOL = 'schools/conformance.example';
const NAME = `${DOCUMENTS}/${SCHOOL}`;

function sendJson(method: string, url: string, body?: string) {
  return send(method, url, body, { ...OWNER, 'Content-Type': 'application/json' });
}
const BEFORE = '2020-01-01T00:00:00Z';
const NESTED = `${'{"mapValue":{"fields":{"a":'.repeat(5000)}{"nullValue":null}${'}}}'.repeat(5000)}`;
function map(fields: object) {
  return { mapValue: { fields } };
}
const time = expect.stringMatching(/^20.+Z$/);

/** Every type of value as it is written, and as it is read where that differs. */
const VALUES: Readonly<Record<string, readonly [written: object, read?: object]>> = {
  null: [{ nullValue: null }],
  true: [{ booleanValue: true }],
  integer: [{ integerValue: '9007199254740991' }],
  number: [{ integerValue: -1 }, { integerValue: '-1' }],
  double: [{ doubleValue: 0.1 }],
  notANumber: [{ doubleValue: 'NaN' }],
  infinite: [{ doubleValue: '-Infinity' }],
  microseconds: [{ timestampValue: '2026-11-20T08:30:00.123456Z' }],
  whole: [{ timestampValue: '2026-11-20T08:30:00Z' }],
  zone: [
    { timestampValue: '2026-11-20T08:30:00.5+02:00' },
    { timestampValue: '2026-11-20T06:30:00.500Z' },
  ],
  before1970: [{ timestampValue: '1969-12-31T23:59:59.250Z' }],
  empty: [{ stringValue: '' }],
  'a name.with `odd` signs 😀': [{ stringValue: 'Zoë \u0000 "\\\n\u2028 😀 שלום 洗濯機' }],
  bytes: [{ bytesValue: 'AP/+' }],
  place: [{ geoPointValue: { latitude: -12.5, longitude: 179.25 } }],
  reference: [{ referenceValue: `${DOCUMENTS}/schools/other.example` }],
  emptyList: [{ arrayValue: {} }],
  list: [{ arrayValue: { values: [{ integerValue: '1' }, { mapValue: {} }, text('x').t] } }],
  map: [map({ inner: map({ innermost: { booleanValue: false } }) })],
};

describeBackends('the REST interface', (backend) => {
  let base: string;
  let school: string;
  const commit = (...writes: readonly object[]) =>
    sendJson('POST', `${base}:commit`, JSON.stringify({ writes }));

  beforeAll(() => {
    base = `${backend.origin}/v1/${DOCUMENTS}`;
    school = `${base}/${SCHOOL}`;
  });
  beforeEach(() => send('DELETE', school));

  test('PATCH creates and replaces, GET reads, DELETE deletes', async () => {
    const created = await patch(school, { ...text('1'), number: { integerValue: 5 } });
    expect(created).toMatchObject({
      code: 200,
      answer: { name: NAME, fields: { number: { integerValue: '5' } }, createTime: time },
    });
    const replaced = await patch(school, text('2'));
    expect(replaced.answer).toHaveProperty('fields', text('2'));
    expect(await send('GET', school)).toEqual(replaced);
    for (const _ of ['once', 'again']) {
      expect(await send('DELETE', school)).toEqual({ code: 200, answer: {} });
    }
    expect(await send('GET', school)).toMatchObject({ code: 404 });
  });

  test('every type of value is read as it was written', async () => {
    const [written, read] = [0, 1].map((index) =>
      Object.fromEntries(
        Object.entries(VALUES).map(([name, forms]) => [name, forms[index] ?? forms[0]]),
      ),
    );
    expect(await patch(school, written ?? {})).toMatchObject({ code: 200 });
    expect((await send('GET', school)).answer).toHaveProperty('fields', read);
  });

  test('a write that changes nothing keeps the update time', async () => {
    const created = await patch(school, text('1'));
    expect(await patch(school, text('1'))).toEqual(created);
    expect((await patch(school, text('2'))).answer).not.toEqual(created.answer);
  });

  test('updates only the fields of a mask, also in snake_case', async () => {
    await patch(school, { ...text('1'), kept: map({ a: text('a').t, b: text('b').t }) });
    await patch(`${school}?updateMask.fieldPaths=kept.a`, text('2'));
    await patch(`${school}?update_mask.field_paths=n`, { n: { nullValue: null } });
    const committed = await commit({
      update: { name: NAME, fields: { s: { string_value: 's' }, ignored: { null_value: null } } },
      update_mask: { field_paths: ['s'] },
      update_transforms: [{ field_path: 'at', set_to_server_value: 1 }],
      current_document: { exists: true },
    });
    const transformResults = [{ timestampValue: time }];
    expect(committed).toMatchObject({
      code: 200,
      answer: { commitTime: time, writeResults: [{ updateTime: time, transformResults }] },
    });
    expect((await send('GET', school)).answer).toHaveProperty('fields', {
      ...text('1'),
      kept: map({ b: text('b').t }),
      n: { nullValue: null },
      s: { stringValue: 's' },
      at: { timestampValue: time },
    });
  });

  test('a commit applies all of its writes or none', async () => {
    const none = `${NAME}.none`;
    const [update, other] = [text('1'), text('2')].map((fields) => ({ name: NAME, fields }));
    expect(await commit({ update }, { update: other })).toMatchObject({ code: 200 });
    const failed = await commit(
      { delete: NAME },
      { update: { name: none, fields: {} }, currentDocument: { exists: true } },
    );
    expect(failed).toMatchObject({ code: 404, answer: { error: { status: 'NOT_FOUND' } } });
    const tooLarge = { name: none, fields: text('x'.repeat(1024 * 1024)) };
    expect(await commit({ delete: NAME }, { update: tooLarge })).toMatchObject({ code: 400 });
    const request = JSON.stringify({ documents: [NAME, none] });
    expect((await sendJson('POST', `${base}:batchGet`, request)).answer).toEqual([
      { found: expect.objectContaining({ name: NAME, fields: text('2') }), readTime: time },
      { missing: none, readTime: time },
    ]);
  });

  test('lists a collection without its subcollections', async () => {
    for (const id of ['b', 'b/rooms/x', 'a/rooms/x', 'c']) {
      await patch(`${base}/list/${id}`, text(id));
    }
    expect(await send('GET', `${base}/list`)).toMatchObject({
      answer: { documents: [{ fields: text('b') }, { fields: text('c') }] },
    });
  });

  const CODES = { NOT_FOUND: 404, ALREADY_EXISTS: 409, FAILED_PRECONDITION: 400 };
  test.each<readonly [string, string, string | undefined, keyof typeof CODES]>([
    ['GET', '/schools/none.example', undefined, 'NOT_FOUND'],
    ['PATCH', `/${SCHOOL}?currentDocument.exists=false`, '{}', 'ALREADY_EXISTS'],
    ['PATCH', '/schools/none.example?currentDocument.exists=true', '{}', 'NOT_FOUND'],
    ['PATCH', `/${SCHOOL}?currentDocument.updateTime=${BEFORE}`, '{}', 'FAILED_PRECONDITION'],
  ])('%s %s is refused', async (method, path, body, status) => {
    await patch(school, {});
    const error = { code: CODES[status], status };
    expect(await sendJson(method, base + path, body)).toMatchObject({ answer: { error } });
  });

  test.each([
    ['PATCH', `/${SCHOOL}`, '{bad'],
    ['PATCH', `/${SCHOOL}`, '{"nofields":{}}'],
    ['PATCH', `/${SCHOOL}?updateMask.fieldPaths=a..b`, '{}'],
    ['PATCH', '/schools', '{}'],
    ['PATCH', '/schools/__x__', '{}'],
    ['POST', ':commit', '{"writes":[{}]}'],
    ['POST', ':commit', '{"writes":[],"transaction":"YWJj"}'],
    ['POST', ':commit', '{"writes":[],"nope":1}'],
    ['POST', ':commit', '{"writes":[{"delete":"x","nope":1}]}'],
    ['POST', ':batchGet', '{"documents":["foo"]}'],
    ...[
      { a: 5 },
      { a: {} },
      { a: { stringValue: 'x', booleanValue: true } },
      { a: { dateValue: 'x' } },
      { a: { integerValue: '9223372036854775808' } },
      { a: { integerValue: 1.5 } },
      { a: { timestampValue: 'nope' } },
      { a: { arrayValue: { values: [{ arrayValue: {} }] } } },
      { a: { geoPointValue: { latitude: 91, longitude: 0 } } },
      { a: { geoPointValue: 5 } },
      { __a__: { nullValue: null } },
      { '': { nullValue: null } },
      { a: { bytesValue: '!' } },
      text('x'.repeat(1024 * 1024)),
    ].map((fields) => ['PATCH', `/${SCHOOL}`, JSON.stringify({ fields })] as const),
  ])('%s %s is malformed', async (method, path, body) => {
    const error = { code: 400, status: 'INVALID_ARGUMENT' };
    expect(await sendJson(method, base + path, body)).toMatchObject({ answer: { error } });
  });
});

/** Fields of requests, and names that every object inherits: an own one hides a function. */
const NAMES = `fields a integerValue timestampValue mapValue arrayValue values update name delete
  currentDocument updateTime exists updateMask addTarget targetId resumeToken documents removeTarget
  toString valueOf __proto__ constructor hasOwnProperty toJSON`.split(/\s+/);

const RESUMING = `{"addTarget":{"targetId":2,"documents":{"documents":["${NAME}"]},"resumeToken":{"toString":1}}}`;

/** The text of any JSON with such names. */
const { json: hostileJson } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom('1', '"1"', 'null', 'true', `"${NAME}"`),
    fc.array(tie('json'), { maxLength: 3 }).map((items) => `[${items.join()}]`),
    fc
      .array(fc.tuple(fc.constantFrom(...NAMES), tie('json')), { maxLength: 4 })
      .map((entries) => `{${entries.map(([name, json]) => `"${name}":${json}`).join()}}`),
  ),
}));

describe('the local backend alone', () => {
  let server: FirestoreServer;
  let base: string;
  beforeAll(async () => {
    server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
    base = `${server.origin}/v1/${DOCUMENTS}`;
  });
  afterAll(() => server.close());

  const write = (more: string): string =>
    `{"writes":[{"update":{"name":"${DOCUMENTS}/schools/a"},${more}}]}`;
  test.each([
    ...['', 'a.', '1a', 'a b', '`a', '__proto__.a', `${'a.'.repeat(30)}a`].map(
      (mask) => ['PATCH', `/schools/a?updateMask.fieldPaths=${mask}`, '{}', 400] as const,
    ),
    ['PATCH', '/schools/a', '[]', 400],
    ['PATCH', '/schools/a%2Fb', '{}', 400],
    ['PATCH', '/schools/a?updateMask=a', '{}', 400],
    ['PATCH', '/schools/a?currentDocument.exists=maybe', '{}', 400],
    ['DELETE', '/schools/a?updateMask.fieldPaths=a', undefined, 400],
    ['GET', '/schools/a?readTime=2026-01-01T00:00:00Z', undefined, 400],
    ['GET', '/schools/%FF', undefined, 400],
    ['GET', '/schools?orderBy=a', undefined, 400],
    ['POST', ':commit', write('"delete":"x"'), 400],
    ['POST', ':commit', write('"updateTransforms":[{"fieldPath":"a","increment":{}}]'), 400],
    ['POST', ':batchGet', `{"documents":["${DOCUMENTS}/schools/\\ud800"]}`, 400],
    ['POST', ':beginTransaction', '{}', 501],
    ['POST', '/schools', '{}', 501],
    ['PUT', '/schools/a', '{}', 501],
    ['PATCH', '/schools/a', 'x'.repeat(11 * 1024 * 1024), 400],
    ['PATCH', '/schools/a', `{"fields":{"a":${NESTED}}}`, 400],
    ...['integerValue', 'timestampValue', 'doubleValue', 'stringValue', 'bytesValue'].map(
      (type) =>
        ['PATCH', '/schools/a', `{"fields":{"a":{"${type}":{"toString":1}}}}`, 400] as const,
    ),
    ['POST', ':commit', write('"currentDocument":{"updateTime":{"toString":1}}'), 400],
    ['POST', ':commit', '{"writes":[{"delete":{"toString":1}}]}', 400],
    ['POST', ':commit', write('"updateTransforms":[{"fieldPath":{"toString":1}}]'), 400],
  ])('answers %s %s', async (method, path, body, code) => {
    expect(await send(method, base + path, body)).toMatchObject({
      code,
      answer: { error: { code, message: expect.any(String) } },
    });
  });

  test('any request at all: none is answered with a 500', async () => {
    const logged = jest.spyOn(console, 'error');
    const channel = '/google.firestore.v1.Firestore/Listen/channel';
    const path = fc.oneof(
      fc.webPath(),
      fc.webQueryParameters().map((query) => `${channel}?${query}`),
      fc.constantFrom(`/v1/${DOCUMENTS}:commit`, `/v1/${DOCUMENTS}/schools/a`),
    );
    const form = (json: string): string =>
      `count=1&ofs=0&req0___data__=${encodeURIComponent(json)}`;
    const fields = (a: unknown): string => JSON.stringify({ fields: { a } });
    const commit = (json: string): string => `{"writes":[${json}]}`;
    const body = fc.oneof(
      fc.string(),
      fc.json().map(form),
      fc.jsonValue().map(fields),
      hostileJson,
      hostileJson.map(form),
      hostileJson.map(commit),
    );
    const method = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE');
    await fc.assert(
      fc.asyncProperty(method, path, body, async (verb, target, content) => {
        const init = { method: verb, headers: OWNER, body: verb === 'GET' ? null : content };
        const response = await fetch(server.origin + target, init);
        await response.text();
        expect(response.status).not.toBe(500);
        // The answer to a message on a channel has begun before its error.
        expect(logged).not.toHaveBeenCalled();
      }),
      {
        examples: [
          ['GET', '//', ''],
          [
            'PATCH',
            `/v1/${DOCUMENTS}/schools/a`,
            '{"fields":{"a":{"integerValue":{"toString":1}}}}',
          ],
          ['POST', `${channel}?VER=8`, form(RESUMING)],
        ],
      },
    );
  });
});
