import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';
import { eventually, expect, test } from '../../support/conformance/fixtures.ts';

const text = (stringValue: string) => ({ stringValue });
const status = (name: string) => ({ error: { status: name, message: expect.any(String) } });

test('REST: PATCH creates and replaces, GET reads, DELETE deletes, and listeners are told', async ({
  open,
  path,
  rest,
}) => {
  const tab = await open();
  const listener = await tab.listen(path);
  await eventually(listener.told).toEqual(['missing']);
  expect(await rest('GET', `/${path}`)).toMatchObject({ status: 404, body: status('NOT_FOUND') });
  const created = await rest('PATCH', `/${path}`, { fields: { v: text('1'), w: text('w') } });
  expect(created).toMatchObject({
    status: 200,
    body: { name: expect.stringContaining(`/documents/${path}`), fields: { v: text('1') } },
  });
  await eventually(listener.told).toEqual(['missing', '1']);
  const replaced = await rest('PATCH', `/${path}`, { fields: { v: text('2') } });
  expect(replaced.body).toHaveProperty('fields', { v: text('2') });
  await eventually(listener.told).toEqual(['missing', '1', '2']);
  expect(await rest('GET', `/${path}`)).toEqual({ status: 200, body: replaced.body });
  expect(await rest('DELETE', `/${path}`)).toEqual({ status: 200, body: {} });
  await eventually(listener.told).toEqual(['missing', '1', '2', 'missing']);
  expect(await rest('DELETE', `/${path}`)).toEqual({ status: 200, body: {} });
});

test('REST: PATCH with a mask touches only the fields that it names', async ({
  open,
  path,
  rest,
}) => {
  const map = (fields: object) => ({ mapValue: { fields } });
  const fields = { v: text('1'), kept: map({ a: text('a'), b: text('b') }), gone: text('x') };
  await rest('PATCH', `/${path}`, { fields });
  const tab = await open();
  const listener = await tab.listen(path);
  await eventually(listener.told).toEqual(['1']);
  const mask = ['v', 'kept.a', 'gone'].map((name) => `updateMask.fieldPaths=${name}`).join('&');
  const ignored = { other: text('x') };
  const { body } = await rest('PATCH', `/${path}?${mask}`, {
    fields: { v: text('2'), ...ignored },
  });
  const left = { v: text('2'), kept: map({ b: text('b') }) };
  expect(body).toHaveProperty('fields', left);
  await eventually(listener.told).toEqual(['1', '2']);
  const calls = await listener.calls();
  expect(calls.at(-1)).toMatchObject({ data: { v: '2', kept: { b: 'b' } } });
});

test('REST: preconditions hold, and a write that changes nothing leaves the update time', async ({
  path,
  rest,
}) => {
  const write = (v: string, query = '') =>
    rest('PATCH', `/${path}${query}`, { fields: { v: text(v) } });
  const missing = await write('1', '?currentDocument.exists=true');
  expect(missing).toMatchObject({ status: 404, body: status('NOT_FOUND') });
  const created = await write('1', '?currentDocument.exists=false');
  expect(created.status).toBe(200);
  const again = await write('2', '?currentDocument.exists=false');
  expect(again).toMatchObject({ status: 409, body: status('ALREADY_EXISTS') });
  const stale = await write('2', '?currentDocument.updateTime=2020-01-01T00:00:00Z');
  expect(stale).toMatchObject({ status: 400, body: status('FAILED_PRECONDITION') });
  expect((await write('1')).body).toEqual(created.body);
  expect((await write('2')).body).not.toEqual(created.body);
});

test('REST: :commit applies all of its writes or none, :batchGet reads', async ({
  open,
  path,
  rest,
}) => {
  const root = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;
  const name = `${root}/${path}`;
  const tab = await open();
  const listener = await tab.listen(path);
  await eventually(listener.told).toEqual(['missing']);
  const committed = await rest('POST', ':commit', {
    writes: [
      { update: { name, fields: { v: text('1'), old: text('x') } } },
      {
        update: { name, fields: { v: text('2') } },
        updateMask: { fieldPaths: ['v', 'old'] },
        updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
      },
    ],
  });
  const time = expect.stringMatching(/^20.+Z$/);
  expect(committed).toMatchObject({
    status: 200,
    body: {
      commitTime: time,
      writeResults: [
        { updateTime: time },
        { updateTime: time, transformResults: [{ timestampValue: time }] },
      ],
    },
  });
  await eventually(listener.told).toEqual(['missing', '2']);
  const failed = await rest('POST', ':commit', {
    writes: [
      { update: { name, fields: { v: text('3') } } },
      { update: { name: `${name}.none`, fields: {} }, currentDocument: { exists: true } },
    ],
  });
  expect(failed).toMatchObject({ status: 404, body: status('NOT_FOUND') });
  const read = await rest('POST', ':batchGet', { documents: [name, `${name}.none`] });
  expect(read.body).toEqual([
    {
      found: expect.objectContaining({ name, fields: { v: text('2'), at: expect.anything() } }),
      readTime: time,
    },
    { missing: `${name}.none`, readTime: time },
  ]);
  await rest('POST', ':commit', { writes: [{ delete: name }] });
  await eventually(listener.told).toEqual(['missing', '2', 'missing']);
});

test('REST: nobody but the owner writes', async ({ idToken, path, domain, rest, write }) => {
  await write('1');
  const denied = { status: 403, body: status('PERMISSION_DENIED') };
  for (const authorization of ['', `Bearer ${await idToken(`ada@${domain}`)}`]) {
    const body = { fields: { v: text('2') } };
    expect(await rest('PATCH', `/${path}`, body, authorization)).toMatchObject(denied);
    expect(await rest('DELETE', `/${path}`, undefined, authorization)).toMatchObject(denied);
    const name = `projects/${LOCAL_PROJECT_ID}/databases/(default)/documents/${path}`;
    const writes = [{ update: { name, ...body } }];
    expect(await rest('POST', ':commit', { writes }, authorization)).toMatchObject(denied);
  }
  expect((await rest('GET', `/${path}`)).body).toHaveProperty('fields', { v: text('1') });
});

test('REST: a resident reads the own school and no other, a visitor none', async ({
  idToken,
  path,
  domain,
  rest,
  write,
}) => {
  await write('1');
  const resident = `Bearer ${await idToken(`ada@${domain}`)}`;
  const get = async (what: string, authorization: string) =>
    (await rest('GET', `/${what}`, undefined, authorization)).status;
  expect(await get(path, resident)).toBe(200);
  expect(await get('schools/other.example', resident)).toBe(403);
  expect(await get('schools', resident)).toBe(403);
  expect(await get(path, '')).toBe(403);
});
