import { expect, jest, test } from '@jest/globals';
import { wishDocuments } from './wishDocuments.ts';

const WISH = {
  uid: 'a-_d',
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  p256dh: 'p'.repeat(87),
  auth: 'a'.repeat(22),
  wants: ['washer 3 North Hall / 2'],
};
const DATABASE = 'projects/demo-laundry/databases/(default)/documents';
const NAME = `${DATABASE}/schools/campus.example/wishes/a-_d-1`;

/** An ID token, whose claims are base64url. */
function tokenOf(claims: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const payload = btoa(String.fromCharCode(...bytes));
  return `e30.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`;
}

/** Firestore, which answers with a status and a document. */
function stubFirestore(status = 200, answer: unknown = {}) {
  const requests: { readonly url: string; readonly token: string | null; readonly body: string }[] =
    [];
  const send = jest.fn<typeof fetch>(async (url, init) => {
    const request = new Request(url, init);
    const token = request.headers.get('Authorization');
    requests.push({ url: request.url, token, body: await request.text() });
    return new Response(JSON.stringify(answer), { status });
  });
  const documents = wishDocuments({
    domain: 'campus.example',
    firestore: 'http://127.0.0.1:8080',
    getIdToken: async () => tokenOf({ sub: 'a-_d', name: 'Ada Łovelace ÿ?>' }),
    projectId: 'demo-laundry',
    fetch: send,
  });
  return { documents, requests };
}

const field = (stringValue: string) => ({ stringValue });

const documentOf = (endpoint: string, ...wants: readonly string[]) => ({
  fields: { endpoint: field(endpoint), wants: { arrayValue: { values: wants.map(field) } } },
});

test('the resident’s id is that of the token', async () => {
  expect(await stubFirestore().documents.uid()).toBe('a-_d');
});

test('a wish is written as the access rules want it, with the server’s time', async () => {
  const { documents, requests } = stubFirestore();
  await documents.write([WISH]);
  const [{ url, token, body } = { url: '', token: '', body: '' }] = requests;
  expect(url).toBe(`http://127.0.0.1:8080/v1/${DATABASE}:commit`);
  expect(token).toMatch(/^Bearer e30\./);
  expect(JSON.parse(body)).toEqual({
    writes: [
      {
        update: {
          name: NAME,
          fields: {
            endpoint: field(WISH.endpoint),
            p256dh: field(WISH.p256dh),
            auth: field(WISH.auth),
            wants: { arrayValue: { values: [field('washer 3 North Hall / 2')] } },
          },
        },
        updateTransforms: [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }],
      },
    ],
  });
});

test.each([400, 403, 404, 429, 503])(
  'a wish that is answered with %i is not stored',
  async (status) => {
    await expect(stubFirestore(status).documents.write([WISH])).rejects.toThrow(String(status));
  },
);

test('what remains of a wish is what its document has', async () => {
  const { documents, requests } = stubFirestore(200, documentOf(WISH.endpoint, ...WISH.wants));
  expect(await documents.remaining(WISH)).toEqual(WISH.wants);
  expect(decodeURIComponent(requests[0]?.url ?? '')).toBe(`http://127.0.0.1:8080/v1/${NAME}`);
});

test.each([
  ['there is none', 404, {}],
  [
    'its list is empty',
    200,
    { fields: { endpoint: field(WISH.endpoint), wants: { arrayValue: {} } } },
  ],
  ['another device has taken its place', 200, documentOf('https://other', 'washer any')],
  ['it is something else', 200, []],
])('nothing remains of a wish if %s', async (_, status, answer) => {
  expect(await stubFirestore(status, answer).documents.remaining(WISH)).toEqual([]);
});

test('what remains is not known if Firestore refuses to say', async () => {
  await expect(stubFirestore(503).documents.remaining(WISH)).rejects.toThrow('503');
});

test('a resident’s devices have documents of their own', async () => {
  const { documents, requests } = stubFirestore();
  const names = Array.from({ length: 200 }, (_, index) => ({
    ...WISH,
    endpoint: `https://push/${index}`,
  }));
  await documents.write(names);
  const written = requests[0]?.body.match(/wishes\/a-_d-[0-9a-f]"/g) ?? [];
  expect(written).toHaveLength(200);
  expect(new Set(written).size).toBe(16);
});
