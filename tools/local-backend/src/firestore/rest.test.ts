import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isList, isRecord } from '../http/googleApi.ts';
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

  test('updates only the fields of a mask, and sets a field to the time of the server', async () => {
    await patch(school, { ...text('1'), kept: map({ a: text('a').t, b: text('b').t }) });
    await patch(`${school}?updateMask.fieldPaths=kept.a`, text('2'));
    await patch(`${school}?updateMask.fieldPaths=n`, { n: { nullValue: null } });
    const committed = await commit({
      update: { name: NAME, fields: { s: { stringValue: 's' }, ignored: { nullValue: null } } },
      updateMask: { fieldPaths: ['s'] },
      updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
      currentDocument: { exists: true },
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

  describe('a query of a collection', () => {
    const at = (second: string) => ({
      at: { timestampValue: `2026-11-20T08:30:${second}Z` },
    });
    const order = { orderBy: [{ field: { fieldPath: 'at' } }] };
    const later = (second: string) => ({
      ...order,
      where: {
        fieldFilter: { field: { fieldPath: 'at' }, op: 'GREATER_THAN', value: at(second).at },
      },
    });
    /** The ids of the found documents; none of an answer without documents. */
    const ask = async (parent: string, more: object): Promise<unknown> => {
      const structuredQuery = { from: [{ collectionId: 'rooms' }], ...more };
      const url = `${base}${parent}:runQuery`;
      const { answer } = await sendJson('POST', url, JSON.stringify({ structuredQuery }));
      if (!isList(answer)) return answer;
      return answer.flatMap((entry) => {
        expect(entry).toHaveProperty('readTime', time);
        const document = isRecord(entry) ? entry['document'] : undefined;
        return isRecord(document) ? String(document['name']).slice(DOCUMENTS.length + 1) : [];
      });
    };
    const below = (...ids: readonly string[]) => ids.map((id) => `${SCHOOL}/rooms/${id}`);

    beforeEach(async () => {
      const rooms = {
        first: at('00'),
        half: at('00.500'),
        next: at('01.000001'),
        b: at('02'),
        a: at('02'),
        text: { at: { stringValue: '2026-11-20T08:30:03Z' } },
        none: {},
      };
      for (const [id, fields] of Object.entries(rooms))
        await patch(`${school}/rooms/${id}`, fields);
      await patch(`${school}/rooms/first/rooms/inner`, at('05'));
      await patch(`${base}/rooms/top`, at('05'));
    });
    afterEach(() => send('DELETE', `${backend.origin}/emulator/v1/${DOCUMENTS}`));

    test('finds what is later than a time, the earliest first', async () => {
      expect(await ask(`/${SCHOOL}`, later('00'))).toEqual(below('half', 'next', 'a', 'b'));
      expect(await ask(`/${SCHOOL}`, later('01'))).toEqual(below('next', 'a', 'b'));
      expect(await ask(`/${SCHOOL}`, later('01.000001'))).toEqual(below('a', 'b'));
    });

    test('finds no more than it is asked for', async () => {
      const found = await ask(`/${SCHOOL}`, { ...later('00'), limit: 3 });
      expect(found).toEqual(below('half', 'next', 'a'));
    });

    test('finds nothing that is later than the last', async () => {
      expect(await ask(`/${SCHOOL}`, later('02'))).toEqual([]);
      expect(await ask('/schools/none.example', later('00'))).toEqual([]);
    });

    test('stays in its collection, also at the top', async () => {
      expect(await ask('', later('00'))).toEqual(['rooms/top']);
    });
  });

  describe('a write under the time of the last change', () => {
    const OTHER = '2026-11-20T08:30:00.123456Z';
    const FAILED = { code: 400, answer: { error: { code: 400, status: 'FAILED_PRECONDITION' } } };
    const create = async (): Promise<string> => {
      const { answer } = await patch(school, text('1'));
      return isRecord(answer) ? String(answer['updateTime']) : '';
    };
    const update = { name: NAME, fields: text('2') };
    const exists = async () => (await send('GET', school)).code === 200;

    test('is done if it is that', async () => {
      const created = await create();
      expect(await commit({ update, currentDocument: { updateTime: created } })).toMatchObject({
        code: 200,
      });
      const { answer } = await send('GET', school);
      expect(answer).toHaveProperty('fields', text('2'));
      const { updateTime } = isRecord(answer) ? answer : {};
      const deleted = await commit({ delete: NAME, currentDocument: { updateTime } });
      expect(deleted).toMatchObject({ code: 200 });
      expect(await exists()).toBe(false);
    });

    test('is refused if it is another', async () => {
      const first = await create();
      await patch(school, text('2'));
      for (const updateTime of [first, OTHER]) {
        const currentDocument = { updateTime };
        expect(await commit({ update, currentDocument })).toMatchObject(FAILED);
        expect(await commit({ delete: NAME, currentDocument })).toMatchObject(FAILED);
      }
      expect(await send('GET', school)).toMatchObject({ answer: { fields: text('2') } });
    });

    test('is refused if there is no document', async () => {
      const currentDocument = { updateTime: OTHER };
      expect(await commit({ update, currentDocument })).toMatchObject(FAILED);
      expect(await commit({ delete: NAME, currentDocument })).toMatchObject(FAILED);
      expect(await exists()).toBe(false);
    });
  });

  const CODES = { NOT_FOUND: 404, ALREADY_EXISTS: 409 };
  test.each<readonly [string, string, string | undefined, keyof typeof CODES]>([
    ['GET', '/schools/none.example', undefined, 'NOT_FOUND'],
    ['PATCH', `/${SCHOOL}?currentDocument.exists=false`, '{}', 'ALREADY_EXISTS'],
    ['PATCH', '/schools/none.example?currentDocument.exists=true', '{}', 'NOT_FOUND'],
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
      { a: { integerValue: 1.5 } },
      { a: { timestampValue: 'nope' } },
      { a: { arrayValue: { values: [{ arrayValue: {} }] } } },
    ].map((fields) => ['PATCH', `/${SCHOOL}`, JSON.stringify({ fields })] as const),
  ])('%s %s is malformed', async (method, path, body) => {
    const error = { code: 400, status: 'INVALID_ARGUMENT' };
    expect(await sendJson(method, base + path, body)).toMatchObject({ answer: { error } });
  });
});

describe('the local backend alone', () => {
  let server: FirestoreServer;
  let base: string;
  beforeAll(async () => {
    server = await startFirestoreServer({ port: 0, projectId: LOCAL_PROJECT_ID });
    base = `${server.origin}/v1/${DOCUMENTS}`;
  });
  afterAll(() => server.close());

  /** A query that is served, but for some of its parts. */
  const query = (other: object): string => {
    const served = {
      from: [{ collectionId: 'a' }],
      where: later({}),
      orderBy: [{ field: { fieldPath: 'a' } }],
    };
    return JSON.stringify({ structuredQuery: { ...served, ...other } });
  };
  const later = (other: object): object => {
    const value = { timestampValue: '2026-11-20T08:30:00Z' };
    return { fieldFilter: { field: { fieldPath: 'a' }, op: 'GREATER_THAN', value, ...other } };
  };
  const write = (more: string): string =>
    `{"writes":[{"update":{"name":"${DOCUMENTS}/schools/a"},${more}}]}`;
  test.each([
    ...['', 'a.', '1a', 'a b', '`a'].map(
      (mask) => ['PATCH', `/schools/a?updateMask.fieldPaths=${mask}`, '{}', 400] as const,
    ),
    ['PATCH', '/schools/a', '[]', 400],
    ['PATCH', '/schools/a%2Fb', '{}', 400],
    ['PATCH', '/schools/a?updateMask=a', '{}', 400],
    ['PATCH', '/schools/a?currentDocument.exists=maybe', '{}', 400],
    ['PATCH', '/schools/a?currentDocument.updateTime=2026-01-01T00:00:00Z', '{}', 400],
    ['POST', ':commit', write('"currentDocument":{"updateTime":"nope"}'), 400],
    [
      'POST',
      ':commit',
      write('"currentDocument":{"updateTime":"2026-01-01T00:00:00Z","exists":true}'),
      400,
    ],
    ['DELETE', '/schools/a?updateMask.fieldPaths=a', undefined, 400],
    ['GET', '/schools/a?readTime=2026-01-01T00:00:00Z', undefined, 400],
    ['GET', '/schools/%FF', undefined, 400],
    ['GET', '/schools?orderBy=a', undefined, 400],
    ['POST', ':commit', write('"delete":"x"'), 400],
    ['POST', ':commit', write('"updateTransforms":[{"fieldPath":"a","increment":{}}]'), 400],
    ['POST', ':batchGet', `{"documents":["${DOCUMENTS}/schools/\\ud800"]}`, 400],
    ['POST', ':beginTransaction', '{}', 501],
    ['POST', '/schools', '{}', 501],
    ...[
      { from: [] },
      { from: [{ collectionId: 'a', allDescendants: true }] },
      { from: [{ collectionId: 'a' }, { collectionId: 'b' }] },
      { orderBy: [] },
      { orderBy: [{ field: { fieldPath: 'b' } }] },
      { orderBy: [{ field: { fieldPath: 'a' }, direction: 'DESCENDING' }] },
      { where: null },
      { where: { compositeFilter: {} } },
      { where: later({ op: 'EQUAL' }) },
      { where: later({ value: { stringValue: '' } }) },
      { limit: '1' },
    ].map((other) => ['POST', '/schools/a:runQuery', query(other), 400] as const),
    ['PUT', '/schools/a', '{}', 501],
  ])('answers %s %s %s', async (method, path, body, code) => {
    expect(await send(method, base + path, body)).toMatchObject({
      code,
      answer: { error: { code, message: expect.any(String) } },
    });
  });
});
