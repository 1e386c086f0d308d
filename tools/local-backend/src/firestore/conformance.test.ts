import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { RunningServer } from '../http/loopbackServer.ts';
import { isRecord } from '../json.ts';
import { LOCAL_PROJECT_ID } from '../localProject.ts';
import { comparedBackends, START_LIMIT_MS } from '../testing/comparedBackends.ts';
import {
  createChannelClient,
  kindOf,
  patch,
  send,
  type ServerMessage,
  text,
} from './testing/clients.ts';

// The first requests to a freshly started emulator are slow.
jest.setTimeout(START_LIMIT_MS);

const DATABASE = `projects/${LOCAL_PROJECT_ID}/databases/(default)`;
const SCHOOL = 'schools/conformance.example';
const JSON_BODY = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };

describe.each(comparedBackends('the local backend is'))('$name', ({ start }) => {
  let server: RunningServer;
  let base: string;
  beforeAll(async () => {
    server = await start();
    base = `${server.origin}/v1/${DATABASE}/documents`;
    await send('DELETE', `${base}/${SCHOOL}`);
  });
  afterAll(() => server.close());

  test('sends the events of a document in the same order', async () => {
    const client = createChannelClient(server.origin);
    const documents = [`${DATABASE}/documents/${SCHOOL}`];
    const addTarget = { documents: { documents }, targetId: 2 };
    const sid = await client.open('owner', { database: DATABASE, addTarget });
    const received: string[] = [];
    let acknowledged = 0;
    const until = async (count: number): Promise<void> => {
      const isEvent = (message: ServerMessage): boolean => message.payload !== 'noop';
      const messages = await client.listen(
        sid,
        { acknowledged },
        (all) => all.filter(isEvent).length >= count,
      );
      acknowledged = messages.at(-1)?.id ?? acknowledged;
      received.push(...messages.filter(isEvent).map(kindOf));
    };
    await until(4);
    await patch(`${base}/${SCHOOL}`, text('1'));
    await until(2);
    await patch(`${base}/${SCHOOL}`, text('2'));
    await until(2);
    await send('DELETE', `${base}/${SCHOOL}`);
    await until(2);
    await client.post(sid, 1, { database: DATABASE, removeTarget: 2 });
    await until(1);
    await client.terminate(sid);
    expect(received.join(' ')).toBe(
      'ADD documentDelete CURRENT snapshot documentChange snapshot documentChange snapshot ' +
        'documentDelete snapshot REMOVE',
    );
  });

  test('stores times in UTC and microseconds, and integers as text', async () => {
    const at = { timestampValue: '2026-01-01T00:00:00.123456789+02:00' };
    const { answer } = await patch(`${base}/${SCHOOL}`, { at, n: { integerValue: 5 } });
    const stored = { timestampValue: '2025-12-31T22:00:00.123456Z' };
    expect(answer).toMatchObject({ fields: { at: stored, n: { integerValue: '5' } } });
  });

  test('updates only the fields of a mask, also in snake_case', async () => {
    await patch(`${base}/${SCHOOL}`, text('1'));
    await patch(`${base}/${SCHOOL}?update_mask.field_paths=n`, { n: { nullValue: null } });
    const transforms = [{ field_path: 'at', set_to_server_value: 1 }];
    const write = {
      update: { name: `${DATABASE}/documents/${SCHOOL}`, fields: { s: { string_value: 's' } } },
      update_mask: { field_paths: ['s'] },
      update_transforms: transforms,
      current_document: { exists: true },
    };
    const body = JSON.stringify({ writes: [write] });
    expect(await send('POST', `${base}:commit`, body, JSON_BODY)).toMatchObject({ code: 200 });
    expect((await send('GET', `${base}/${SCHOOL}`)).answer).toMatchObject({
      fields: {
        ...text('1'),
        n: { nullValue: null },
        s: { stringValue: 's' },
        at: { timestampValue: expect.any(String) },
      },
    });
  });

  test('reads only the fields of a mask', async () => {
    const map = { mapValue: { fields: { a: { nullValue: null }, b: { nullValue: null } } } };
    await patch(`${base}/${SCHOOL}`, { ...text('1'), map });
    const part = { fields: { map: { mapValue: { fields: { a: { nullValue: null } } } } } };
    const masked = await send('GET', `${base}/${SCHOOL}?mask.fieldPaths=map.a`);
    expect(masked.answer).toMatchObject(part);
    expect(masked.answer).not.toHaveProperty('fields.t');
    expect(masked.answer).not.toHaveProperty('fields.map.mapValue.fields.b');
    const documents = [`${DATABASE}/documents/${SCHOOL}`];
    const batch = JSON.stringify({ documents, mask: { field_paths: ['map.a'] } });
    const found = await send('POST', `${base}:batchGet`, batch, JSON_BODY);
    expect(found.answer).toMatchObject([{ found: part }]);
    expect(found.answer).not.toHaveProperty('0.found.fields.t');
    const written = await send('PATCH', `${base}/${SCHOOL}?mask.fieldPaths=no`, '{}', JSON_BODY);
    expect(written.answer).not.toHaveProperty('fields.t');
  });

  test('lists a collection in pages', async () => {
    for (const id of ['a', 'b', 'c']) await patch(`${base}/pages/${id}`, text(id));
    const pages: unknown[] = [];
    let token: unknown = '';
    do {
      const url = `${base}/pages?pageSize=2&mask.fieldPaths=t&pageToken=${String(token)}`;
      const { answer } = await send('GET', url);
      const { documents, nextPageToken } = isRecord(answer) ? answer : {};
      pages.push(documents);
      token = nextPageToken;
    } while (token !== undefined && pages.length < 4);
    expect(pages).toMatchObject([[{ fields: text('a') }, { fields: text('b') }], [{}]]);
  });

  test.each([
    ['GET', '/schools/none.example', undefined, 404, 'NOT_FOUND'],
    ['PATCH', `/${SCHOOL}?currentDocument.exists=false`, '{}', 409, 'ALREADY_EXISTS'],
    ['PATCH', `/${SCHOOL}`, '{bad', 400, 'INVALID_ARGUMENT'],
    ['PATCH', `/${SCHOOL}`, '{"nofields":{}}', 400, 'INVALID_ARGUMENT'],
    ['PATCH', `/${SCHOOL}`, '{"fields":{"a":{}}}', 400, 'INVALID_ARGUMENT'],
    ['PATCH', `/${SCHOOL}`, '{"fields":{"__a__":{"nullValue":null}}}', 400, 'INVALID_ARGUMENT'],
    ['PATCH', `/${SCHOOL}?updateMask.fieldPaths=a..b`, '{}', 400, 'INVALID_ARGUMENT'],
    ['PATCH', '/schools', '{}', 400, 'INVALID_ARGUMENT'],
    ['PATCH', '/schools/__x__', '{}', 400, 'INVALID_ARGUMENT'],
    ['POST', ':commit', '{"writes":[{}]}', 400, 'INVALID_ARGUMENT'],
    ['POST', ':batchGet', '{"documents":["foo"]}', 400, 'INVALID_ARGUMENT'],
    ['POST', ':commit', '{"writes":[],"transaction":"YWJj"}', 400, 'INVALID_ARGUMENT'],
    ['POST', ':commit', '{"writes":[],"nope":1}', 400, 'INVALID_ARGUMENT'],
    ['POST', ':commit', '{"writes":[{"delete":"x","nope":1}]}', 400, 'INVALID_ARGUMENT'],
    ['POST', ':batchGet', '{"documents":[],"nope":1}', 400, 'INVALID_ARGUMENT'],
    ['GET', '/schools?pageSize=-1', undefined, 400, 'INVALID_ARGUMENT'],
    ['GET', '/schools?pageToken=zzz', undefined, 400, 'INVALID_ARGUMENT'],
    ['GET', `/${SCHOOL}?mask.fieldPaths=a..b`, undefined, 400, 'INVALID_ARGUMENT'],
  ])('%s %s %s is refused', async (method, path, body, code, status) => {
    await patch(`${base}/${SCHOOL}`, {});
    const refused = await send(method, base + path, body, JSON_BODY);
    expect(refused).toMatchObject({ code, answer: { error: { code, status } } });
  });
});
