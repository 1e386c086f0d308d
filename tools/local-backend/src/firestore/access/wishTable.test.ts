import { afterEach, expect, test } from '@jest/globals';
import { isList, isRecord } from '../../http/googleApi.ts';
import {
  bearer,
  describeBackends,
  DOCUMENTS,
  OWNER,
  send,
} from '../../testing/comparedBackends.ts';

const SCHOOL = 'schools/campus.example';
const ADA = bearer();

function signedInAs(sub: string): string {
  return bearer({ sub, user_id: sub });
}
function text(stringValue: string) {
  return { stringValue };
}
function list(...texts: readonly string[]) {
  return { arrayValue: { values: texts.map(text) } };
}
function endpoint(stringValue: string) {
  return { endpoint: { stringValue } };
}
function wants(...texts: readonly string[]) {
  return { wants: list(...texts) };
}

/** Fields of a document as REST has them; `undefined` leaves one out. */
type Fields = Readonly<Record<string, object | undefined>>;

const FCM = 'https://fcm.googleapis.com/fcm/send/';

/** What a page writes, beside the time. */
const WISH = {
  ...endpoint(`${FCM}abc:APA91-_`),
  p256dh: text('B'.repeat(87)),
  auth: text('a_-9'.repeat(5) + 'aa'),
  ...wants('washer free maple'),
} satisfies Fields;

interface Row {
  readonly what: string;
  readonly isAllowed: boolean;
  readonly header?: string | undefined;
  /** Another document than the resident's own. */
  readonly path?: string;
  /** Fields that differ from a wish's. */
  readonly fields?: Fields;
  /** Fields that the server sets to its time. */
  readonly serverTimes?: readonly string[];
  /** The local backend allows it, for tests. */
  readonly isLocalOnly?: boolean;
}

function allowed(what: string, row: Omit<Row, 'what' | 'isAllowed'>): Row {
  return { what, isAllowed: true, ...row };
}
function denied(what: string, row: Omit<Row, 'what' | 'isAllowed'>): Row {
  return { what, isAllowed: false, ...row };
}

/** What became of a want, as the gateway writes it. */
function told(fields: Fields = {}) {
  const at = { timestampValue: '2026-01-01T14:05:00.123Z' };
  return {
    mapValue: { fields: { want: text('washer 3 maple'), event: text('done'), at, ...fields } },
  };
}

function toldList(...values: readonly object[]) {
  return { told: { arrayValue: { values } } };
}

const at = (path: string) => ({ path: `${SCHOOL}/wishes/${path}` });
const withFields = (fields: Fields) => ({ fields });

const WHOSE: readonly Row[] = [
  ...['ada-0', 'ada-9', 'ada-a', 'ada-f'].map((id) => allowed(`own: ${id}`, at(id))),
  ...['ada', 'ada-', 'ada-g', 'ada-F', 'ada-00', 'ada-0 ', 'ada_0', 'ada-٣'].map((id) =>
    denied(`no digit of an own one: ${id}`, at(id)),
  ),
  ...['bob-0', 'Ada-0', 'aada-0', 'ada-0-0', 'ada-b-0', 'ad-0', '-0', 'ada-0\n', 'x\nada-0'].map(
    (id) => denied(`another's: ${JSON.stringify(id)}`, at(id)),
  ),
  allowed('an id that ends like a wish', { ...at('ada-0-0'), header: signedInAs('ada-0') }),
  denied('an id that begins with another', { ...at('ada-0'), header: signedInAs('ada-0') }),
  allowed('an id of signs', { ...at('-_--Z-f'), header: signedInAs('-_--Z') }),
  allowed('an id of one hyphen', { ...at('--0'), header: signedInAs('-') }),
  denied('an id that is a pattern', { ...at('ada-0'), header: signedInAs('a.a') }),
  denied('an id that is any text', { ...at('ada-0'), header: signedInAs('.*') }),
  denied('an id with a line feed', { ...at('a\nb-0'), header: signedInAs('a\nb') }),

  denied('another school', { path: 'schools/tech.example/wishes/ada-0' }),
  denied('no school', { path: 'users/campus.example/wishes/ada-0' }),
  denied('at the top', { path: 'wishes/ada-0' }),
  denied('a collection in capitals', { path: `${SCHOOL}/Wishes/ada-0` }),
  denied('of a building', { path: `${SCHOOL}/buildings/north/wishes/ada-0` }),
  denied('below a wish', { path: `${SCHOOL}/wishes/ada-0/wishes/ada-0` }),
  denied('as a school', { path: SCHOOL }),
  denied('as a building', { path: `${SCHOOL}/buildings/ada-0` }),

  denied('signed out', { header: undefined }),
  denied('an unverified e-mail', { header: bearer({ email_verified: false }) }),
  denied('signed in by a password', {
    header: bearer({ firebase: { sign_in_provider: 'password', identities: {} } }),
  }),
  denied('a resident of another school', { header: bearer({ email: 'ada@tech.example' }) }),
];

const ENDPOINTS: readonly Row[] = [
  ...[
    'https://fcm.googleapis.com/wp/abc:def',
    'https://jmt17.google.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA_-=',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2b3',
    'https://a.b.notify.windows.com/w/',
  ].map((url) => allowed(url, withFields(endpoint(url)))),
  ...[
    'http://fcm.googleapis.com/fcm/send/abc',
    'HTTPS://fcm.googleapis.com/fcm/send/abc',
    'https://FCM.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com',
    'https://fcm.googleapis.com/',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://fcmxgoogleapis.com/abc',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://fcm.googleapis.com\\@evil.example/abc',
    'https://evil.example\\.notify.windows.com/abc',
    'https://evil.example/.notify.windows.com/abc',
    'https://evil.example#.notify.windows.com/abc',
    'https://evil.example?.notify.windows.com/abc',
    'https://notify.windows.com/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'http://127.0.0.1.evil.example/abc',
    'http://127.0.0.1@evil.example/abc',
    'http://[::1]/abc',
    ' https://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com/a b',
    'https://fcm.googleapis.com/abc\n',
    'https://evil.example/\nhttps://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com/é',
    'file:///etc/passwd',
    '',
  ].map((url) => denied(`endpoint ${JSON.stringify(url)}`, withFields(endpoint(url)))),
  ...['http://127.0.0.1:9300/push/a', 'http://localhost:9300/push/a'].map((url) => ({
    ...denied(url, withFields(endpoint(url))),
    isLocalOnly: true,
  })),
];

const longEndpoint = (length: number) => endpoint(FCM.padEnd(length, 'x'));

/** Two thousand characters with the line feeds between them, or some more. */
const fullWants = (more: string) =>
  wants(
    ...Array.from({ length: 9 }, () => `washer free ${'x'.repeat(188)}`),
    `washer free ${'x'.repeat(179)}${more}`,
  );

const FIELDS: readonly Row[] = [
  ...['endpoint', 'p256dh', 'auth', 'wants'].flatMap((name) => [
    denied(`without ${name}`, withFields({ [name]: undefined })),
    denied(`${name}: null`, withFields({ [name]: { nullValue: null } })),
    denied(`${name}: a number`, withFields({ [name]: { integerValue: '1' } })),
    denied(`${name}: a map`, withFields({ [name]: { mapValue: {} } })),
    denied(`${name}: bytes`, withFields({ [name]: { bytesValue: 'AAAA' } })),
  ]),
  denied('one more field', withFields({ email: text('ada@campus.example') })),

  // The gateway's alone: a page has nothing to say here where there is nothing.
  denied('told of something', withFields(toldList(told()))),
  denied('gone', withFields({ gone: { booleanValue: true } })),
  allowed('told of nothing, and not gone', {
    fields: { ...toldList(), gone: { booleanValue: false } },
  }),

  allowed('an endpoint of 1,000 characters', withFields(longEndpoint(1000))),
  denied('an endpoint of 1,001 characters', withFields(longEndpoint(1001))),
  denied('an endpoint in a list', withFields({ endpoint: list(`${FCM}abc`) })),
  ...[86, 88].map((length) =>
    denied(`a key of ${length} characters`, withFields({ p256dh: text('B'.repeat(length)) })),
  ),
  denied('a key in base64', withFields({ p256dh: text('B'.repeat(86) + '+') })),
  denied('a key with a line feed', withFields({ p256dh: text('B'.repeat(87) + '\n') })),
  ...[21, 23].map((length) =>
    denied(`a secret of ${length} characters`, withFields({ auth: text('a'.repeat(length)) })),
  ),
  denied('a secret in base64', withFields({ auth: text('a'.repeat(21) + '/') })),

  ...[
    ['washer any'],
    ['dryer any', 'washer free maple', 'washer 3 maple', 'dryer 123 North Hall / 2. Stock'],
    ['washer free 洗濯機 😀'],
    ['washer free any'],
    ['washer 0 0'],
    [`washer free ${'x'.repeat(200)}`],
    [`washer free ${'é'.repeat(200)}`],
    [`washer free ${'😀'.repeat(200)}`],
    ['washer free a\u2028b'],
    Array.from({ length: 20 }, () => 'washer any'),
  ].map((texts) =>
    allowed(`wants ${JSON.stringify(texts).slice(0, 60)}`, withFields(wants(...texts))),
  ),
  allowed('no wants', withFields({ wants: { arrayValue: {} } })),
  allowed('wants of 2,000 characters', withFields(fullWants(''))),
  denied('wants of 2,001 characters', withFields(fullWants('x'))),
  ...[
    [''],
    ['washer'],
    ['Washer any'],
    ['iron any'],
    ['washer any '],
    [' washer any'],
    ['washer any maple'],
    ['washer free '],
    ['washer free'],
    ['washer 1234 maple'],
    ['washer -1 maple'],
    ['washer x maple'],
    ['washer any', ''],
    ['washer any', 'rubbish'],
    ['washer any\n'],
    [`washer free ${'x'.repeat(201)}`],
    [`washer free ${'😀'.repeat(201)}`],
    Array.from({ length: 21 }, () => 'washer any'),
  ].map((texts) =>
    denied(`wants ${JSON.stringify(texts).slice(0, 60)}`, withFields(wants(...texts))),
  ),
  denied('wants as a text', withFields({ wants: text('washer any') })),
  denied(
    'a want that is a number',
    withFields({ wants: { arrayValue: { values: [{ integerValue: '1' }] } } }),
  ),
  denied(
    'a want that is null among others',
    withFields({ wants: { arrayValue: { values: [text('washer any'), { nullValue: null }] } } }),
  ),
  denied(
    'a want in a map',
    withFields({
      wants: { arrayValue: { values: [{ mapValue: { fields: { a: text('washer any') } } }] } },
    }),
  ),

  denied('without a time', { serverTimes: [] }),
  ...[0, -3_600_000, 3_600_000].map((ms) =>
    denied(`an own time, ${ms} ms from now`, {
      serverTimes: [],
      fields: { changedAt: { timestampValue: new Date(Date.now() + ms).toISOString() } },
    }),
  ),
  denied('a time as text', {
    serverTimes: [],
    fields: { changedAt: text(new Date().toISOString()) },
  }),
  denied('the time of another field', { serverTimes: ['wants'] }),
  denied('the time in a field of its own, too', { serverTimes: ['changedAt', 'createdAt'] }),
];

describeBackends('the rule of wishes', (backend) => {
  const base = () => `${backend.origin}/v1/${DOCUMENTS}`;
  const urlOf = (path: string) => `${base()}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const nameOf = (path: string) => `${DOCUMENTS}/${path}`;
  const OWN = `${SCHOOL}/wishes/ada-0`;
  const NOW = { fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' };

  const ask = async (
    method: string,
    url: string,
    body: object | undefined,
    header: string | undefined,
  ) => {
    const { code, answer } = await send(method, url, JSON.stringify(body), {
      'Content-Type': 'application/json',
      ...(header !== undefined && { Authorization: header }),
    });
    if (code === 200) return 'allowed';
    const first = isList(answer) ? answer[0] : answer;
    const error = isRecord(first) ? first['error'] : undefined;
    return isRecord(error) ? String(error['status']) : JSON.stringify(answer);
  };
  const commit = (header: string | undefined, ...writes: readonly object[]) =>
    ask('POST', `${base()}:commit`, { writes }, header);
  const wish = (
    path: string,
    fields: Fields = {},
    serverTimes: readonly string[] = ['changedAt'],
  ) => ({
    update: { name: nameOf(path), fields: { ...WISH, ...fields } },
    updateTransforms: serverTimes.map((fieldPath) => ({ ...NOW, fieldPath })),
  });
  /** The fields of a document that is there. */
  const fieldsAt = async (path: string): Promise<unknown> => {
    const { answer } = await send('GET', urlOf(path));
    return isRecord(answer) ? answer['fields'] : undefined;
  };

  afterEach(() => send('DELETE', `${backend.origin}/emulator/v1/${DOCUMENTS}`));

  test.each([...WHOSE, ...ENDPOINTS, ...FIELDS])('$what: $isAllowed', async (row) => {
    const { path = OWN, fields, serverTimes } = row;
    const header = 'header' in row ? row.header : ADA;
    const isAllowed = row.isAllowed || (row.isLocalOnly === true && backend.isLocal);
    const answer = isAllowed ? 'allowed' : 'PERMISSION_DENIED';
    const write = wish(path, fields, serverTimes);
    expect(await commit(header, write)).toBe(answer);
    expect((await fieldsAt(path)) !== undefined).toBe(isAllowed);
    // What is there already may not become what could not be created.
    await send('PATCH', urlOf(path), JSON.stringify({ fields: { wants: list('washer any') } }));
    expect(await commit(header, write)).toBe(answer);
  });

  const PATCH_WANTS = { updateMask: { fieldPaths: ['wants'] }, updateTransforms: [NOW] };

  test('an update may send some of the fields, if the whole document is a wish then', async () => {
    await commit(ADA, wish(OWN));
    const update = { name: nameOf(OWN), fields: wants() };
    expect(await commit(ADA, { ...PATCH_WANTS, update })).toBe('allowed');
    expect(await fieldsAt(OWN)).toMatchObject({ ...WISH, wants: { arrayValue: {} } });
  });

  test.each<readonly [string, Fields, readonly string[], readonly string[]]>([
    ['that sets no time', wants('dryer any'), ['wants'], []],
    ['that removes a field', {}, ['auth'], ['changedAt']],
    ['that removes the time', {}, ['changedAt'], []],
    ['of a foreign endpoint', endpoint('https://evil.example/'), ['endpoint'], ['changedAt']],
    ['that adds a field', { note: text('') }, ['note'], ['changedAt']],
    ['of nothing but the time of another field', {}, [], ['wants']],
  ])('denies an update %s', async (_, fields, fieldPaths, serverTimes) => {
    await commit(ADA, wish(OWN));
    const before = await fieldsAt(OWN);
    const update = {
      ...wish(OWN, {}, serverTimes),
      update: { name: nameOf(OWN), fields },
      updateMask: { fieldPaths },
    };
    expect(await commit(ADA, update)).toBe('PERMISSION_DENIED');
    expect(await fieldsAt(OWN)).toEqual(before);
  });

  const DONE = told();
  const FREE = told({ want: text('dryer any'), event: text('free'), buildings: list('maple') });
  const GONE = { gone: { booleanValue: true } };
  /** What the gateway has written into a wish; nothing at all; nothing, in as many words. */
  const BEFORE = {
    both: { ...toldList(DONE, FREE), ...GONE },
    neither: {},
    empty: { ...toldList(), gone: { booleanValue: false } },
  };
  const writeBefore = async (before: keyof typeof BEFORE): Promise<void> => {
    await commit(ADA, wish(OWN));
    const update = { name: nameOf(OWN), fields: BEFORE[before] };
    const updateMask = { fieldPaths: Object.keys(BEFORE[before]) };
    await commit(OWNER.Authorization, { update, updateMask });
  };

  test.each<readonly [keyof typeof BEFORE, string, Fields, string]>([
    ['both', 'keeps both', BEFORE.both, 'allowed'],
    ['both', 'leaves out the first', { ...toldList(FREE), ...GONE }, 'allowed'],
    ['both', 'leaves out the last, and gone', toldList(DONE), 'allowed'],
    ['both', 'leaves out all, as a page that knows neither field', {}, 'allowed'],
    ['both', 'empties both', BEFORE.empty, 'allowed'],
    ['both', 'keeps them in another order', toldList(FREE, DONE), 'allowed'],
    ['both', 'adds one', toldList(DONE, FREE, told({ event: text('free') })), 'PERMISSION_DENIED'],
    ['both', 'repeats one', toldList(DONE, FREE, FREE), 'PERMISSION_DENIED'],
    ['both', 'puts one in place of another', toldList(told({ x: text('') })), 'PERMISSION_DENIED'],
    ['both', 'changes an event', toldList(told({ event: text('silent') })), 'PERMISSION_DENIED'],
    ['both', 'changes a want', toldList(told({ want: text('dryer any') })), 'PERMISSION_DENIED'],
    [
      'both',
      'changes a time by a millisecond',
      toldList(told({ at: { timestampValue: '2026-01-01T14:05:00.124Z' } })),
      'PERMISSION_DENIED',
    ],
    ['both', 'takes a field of one away', toldList(told({ at: undefined })), 'PERMISSION_DENIED'],
    ['both', 'has told as text', { told: text('') }, 'PERMISSION_DENIED'],
    ['both', 'has told as null', { told: { nullValue: null } }, 'PERMISSION_DENIED'],
    ['both', 'has told as one entry', { told: DONE }, 'PERMISSION_DENIED'],
    ['both', 'has gone as text', { gone: text('true') }, 'PERMISSION_DENIED'],
    ['both', 'has gone as null', { gone: { nullValue: null } }, 'PERMISSION_DENIED'],
    ['neither', 'has neither', {}, 'allowed'],
    ['neither', 'has both empty', BEFORE.empty, 'allowed'],
    ['neither', 'adds one', toldList(DONE), 'PERMISSION_DENIED'],
    ['neither', 'is gone', GONE, 'PERMISSION_DENIED'],
    ['empty', 'has neither', {}, 'allowed'],
    ['empty', 'adds one', toldList(DONE), 'PERMISSION_DENIED'],
    ['empty', 'is gone', GONE, 'PERMISSION_DENIED'],
  ])('what the gateway has written, %s: an update that %s', async (before, _, fields, answer) => {
    await writeBefore(before);
    expect(await commit(ADA, wish(OWN, fields))).toBe(answer);
    // The same if it sends only what changes: what is sent without a value is left out.
    await writeBefore(before);
    const update = { name: nameOf(OWN), fields: { ...fields, ...wants() } };
    const updateMask = { fieldPaths: ['wants', 'told', 'gone'] };
    expect(await commit(ADA, { update, updateMask, updateTransforms: [NOW] })).toBe(answer);
  });

  test('an update of what is waited for keeps what the gateway has written', async () => {
    await writeBefore('both');
    const update = { name: nameOf(OWN), fields: wants('dryer any') };
    expect(await commit(ADA, { ...PATCH_WANTS, update })).toBe('allowed');
    expect(await fieldsAt(OWN)).toMatchObject({ ...wants('dryer any'), ...BEFORE.both });
  });

  test('a page writes only over the version that it has seen', async () => {
    const under = (currentDocument: object) => commit(ADA, { ...wish(OWN), currentDocument });
    const updateTime = async () => {
      const { answer } = await send('GET', urlOf(OWN));
      return isRecord(answer) ? answer['updateTime'] : undefined;
    };
    expect(await under({ updateTime: '2026-01-01T00:00:00Z' })).toBe('FAILED_PRECONDITION');
    expect(await under({ exists: false })).toBe('allowed');
    expect(await under({ exists: false })).toBe('ALREADY_EXISTS');
    const seen = await updateTime();
    expect(await under({ updateTime: seen })).toBe('allowed');
    expect(await under({ updateTime: seen })).toBe('FAILED_PRECONDITION');
    const currentDocument = { updateTime: seen };
    expect(await commit(ADA, { delete: nameOf(OWN), currentDocument })).toBe('FAILED_PRECONDITION');
  });

  test('denies an update of some of the fields where there is no wish', async () => {
    const update = { name: nameOf(OWN), fields: wants('washer any') };
    expect(await commit(ADA, { ...PATCH_WANTS, update })).toBe('PERMISSION_DENIED');
  });

  test('sixteen devices have a wish each', async () => {
    const writes = Array.from('0123456789abcdef').map((digit) =>
      wish(`${SCHOOL}/wishes/ada-${digit}`),
    );
    expect(await commit(ADA, ...writes)).toBe('allowed');
    const documents = writes.map(({ update: { name } }) => name);
    expect(await ask('POST', `${base()}:batchGet`, { documents }, ADA)).toBe('allowed');
  });

  test('a seventeenth device takes the place of the one with its digit', async () => {
    const another = endpoint(`${FCM}another`);
    expect(await commit(ADA, wish(OWN))).toBe('allowed');
    expect(await commit(ADA, wish(OWN, { ...another, ...wants('dryer any') }))).toBe('allowed');
    expect(await fieldsAt(OWN)).toMatchObject({ ...another, ...wants('dryer any') });
  });

  test('a browser with a new endpoint ends its earlier wish in the same commit', async () => {
    await commit(ADA, wish(OWN));
    const ended = wish(OWN, { wants: { arrayValue: {} } });
    const another = endpoint(`${FCM}another`);
    for (const path of [`${SCHOOL}/wishes/ada-7`, OWN]) {
      expect(await commit(ADA, ended, wish(path, another))).toBe('allowed');
      expect(await fieldsAt(path)).toMatchObject({ ...another, wants: WISH.wants });
    }
  });

  test("a commit with another's wish writes nothing", async () => {
    const writes = [wish(OWN), wish(`${SCHOOL}/wishes/bob-0`)];
    expect(await commit(ADA, ...writes)).toBe('PERMISSION_DENIED');
    expect(await fieldsAt(OWN)).toBeUndefined();
  });

  const BOB = signedInAs('bob');
  test.each([
    ['its owner', ADA, 'allowed'],
    ['another resident', BOB, 'PERMISSION_DENIED'],
    ['one whose id begins with it', signedInAs('ada-0'), 'PERMISSION_DENIED'],
    ['a resident of another school', bearer({ email: 'ada@tech.example' }), 'PERMISSION_DENIED'],
    ['a visitor', undefined, 'PERMISSION_DENIED'],
  ])('reads and deletes a wish: %s', async (_, header, answer) => {
    await commit(ADA, wish(OWN));
    expect(await ask('GET', urlOf(OWN), undefined, header)).toBe(answer);
    const documents = [nameOf(OWN)];
    expect(await ask('POST', `${base()}:batchGet`, { documents }, header)).toBe(answer);
    expect(await commit(header, { delete: nameOf(OWN) })).toBe(answer);
    expect((await fieldsAt(OWN)) === undefined).toBe(answer === 'allowed');
  });

  test('reads and deletes the place of an own wish that is not there', async () => {
    expect(await ask('GET', urlOf(OWN), undefined, ADA)).toBe('NOT_FOUND');
    expect(await ask('DELETE', urlOf(OWN), undefined, ADA)).toBe('allowed');
  });

  const FROM_WISHES = { collectionId: 'wishes' };
  const query = (from: object, more: object = {}) => ({
    structuredQuery: { from: [from], ...more },
  });
  const ownOnly = {
    where: {
      fieldFilter: {
        field: { fieldPath: '__name__' },
        op: 'EQUAL',
        value: { referenceValue: nameOf(OWN) },
      },
    },
  };
  test.each<readonly [string, string, string, object | undefined]>([
    ['lists', 'GET', `/${SCHOOL}/wishes`, undefined],
    ['queries', 'POST', `/${SCHOOL}:runQuery`, query(FROM_WISHES)],
    [
      'queries a limited number of',
      'POST',
      `/${SCHOOL}:runQuery`,
      query(FROM_WISHES, { limit: 1 }),
    ],
    ['queries by name', 'POST', `/${SCHOOL}:runQuery`, query(FROM_WISHES, ownOnly)],
    [
      'queries the collection group of',
      'POST',
      ':runQuery',
      query({ ...FROM_WISHES, allDescendants: true }),
    ],
    ['queries below own', 'POST', `/${OWN}:runQuery`, query(FROM_WISHES)],
    ['lists the collections of own', 'POST', `/${OWN}:listCollectionIds`, {}],
  ])('nobody %s wishes', async (_, method, path, body) => {
    await commit(ADA, wish(OWN));
    for (const header of [ADA, undefined]) {
      expect(await ask(method, base() + path, body, header)).toBe('PERMISSION_DENIED');
    }
  });

  test('the gateway cannot shorten or delete what a resident has changed meanwhile', async () => {
    await commit(ADA, wish(OWN));
    const { answer } = await send('GET', urlOf(OWN));
    const { updateTime } = isRecord(answer) ? answer : {};
    await commit(ADA, wish(OWN, wants('dryer any', 'washer any')));
    const currentDocument = { updateTime };
    const update = { name: nameOf(OWN), fields: wants('dryer any') };
    const updateMask = { fieldPaths: ['wants'] };
    for (const write of [{ update, updateMask }, { delete: nameOf(OWN) }]) {
      const answered = await commit(OWNER.Authorization, { ...write, currentDocument });
      expect(answered).toBe('FAILED_PRECONDITION');
    }
    expect(await fieldsAt(OWN)).toMatchObject(wants('dryer any', 'washer any'));
  });

  test('the gateway reads, shortens and deletes any', async () => {
    await commit(ADA, wish(OWN));
    const owner = OWNER.Authorization;
    expect(await ask('GET', `${base()}/${SCHOOL}/wishes`, undefined, owner)).toBe('allowed');
    const update = { name: nameOf(OWN), fields: wants() };
    expect(await commit(owner, { update, updateMask: { fieldPaths: ['wants'] } })).toBe('allowed');
    expect(await commit(owner, { delete: nameOf(OWN) })).toBe('allowed');
  });
});
