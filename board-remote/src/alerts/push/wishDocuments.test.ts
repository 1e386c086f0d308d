import { describe, expect, jest, test } from '@jest/globals';
import type { Subscription } from './pushDevice.ts';
import { type Wish, wishDocuments } from './wishDocuments.ts';

const SUBSCRIPTION: Subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  p256dh: 'p'.repeat(87),
  auth: 'a'.repeat(22),
};
const { endpoint: ENDPOINT } = SUBSCRIPTION;
const OTHER = 'https://fcm.googleapis.com/fcm/send/other';
const DATABASE = 'projects/demo-laundry/databases/(default)/documents';
const WISHES = 'schools/campus.example/wishes';
const OWN = `${WISHES}/a-_d-1`;

/** An ID token, whose claims are base64url. */
function tokenOf(claims: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const payload = btoa(String.fromCharCode(...bytes));
  return `e30.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`;
}

const text = (stringValue: string) => ({ stringValue });
const list = (...values: readonly object[]) => ({ arrayValue: { values } });

/** A document as Firestore answers. */
const documentOf = (fields: object) => ({ fields, updateTime: '2026-01-01T12:00:00.000001Z' });
const wishOf = (endpoint: string, fields: object = {}) =>
  documentOf({ endpoint: text(endpoint), wants: list(text('washer 3 North Hall / 2')), ...fields });

const TOLD = {
  mapValue: {
    fields: {
      want: text('washer any'),
      event: text('free'),
      at: { timestampValue: '2026-01-01T14:05:00.123456Z' },
      buildings: list(text('maple'), text('oak')),
    },
  },
};
const TOLD_ENTRY = {
  key: JSON.stringify(TOLD),
  want: 'washer any',
  event: 'free',
  at: Date.UTC(2026, 0, 1, 14, 5, 0, 123),
  buildings: ['maple', 'oak'],
  isAwaited: false,
};

/** Firestore with documents by their paths, which answers a commit like this. */
function stubFirestore(found: Readonly<Record<string, unknown>> = {}, status = 200, answer = {}) {
  const requests: { readonly url: string; readonly token: string | null; readonly body: string }[] =
    [];
  let isSignedIn = true;
  const pathsIn = (body: string) => body.match(/(?<=documents\/)schools[^"]+/g) ?? [];
  const send = jest.fn<typeof fetch>(async (url, init) => {
    const request = new Request(url, init);
    const token = request.headers.get('Authorization');
    const body = await request.text();
    requests.push({ url: request.url, token, body });
    const read = pathsIn(body).map((path) => {
      const document = found[path];
      return document === undefined ? { missing: path } : { found: document };
    });
    return new Response(JSON.stringify(request.url.endsWith(':commit') ? answer : read), {
      status,
    });
  });
  const documents = wishDocuments({
    domain: 'campus.example',
    firestore: 'http://127.0.0.1:8080',
    getIdToken: async () => {
      if (!isSignedIn) throw new Error('Nobody is signed in.');
      return tokenOf({ sub: 'a-_d', name: 'Ada Łovelace ÿ?>' });
    },
    projectId: 'demo-laundry',
    fetch: send,
  });
  return {
    documents,
    requests,
    /** Those of the documents that were asked for. */
    paths: () => requests.flatMap(({ body }) => pathsIn(body)),
    body: (): unknown => JSON.parse(requests.at(-1)?.body ?? ''),
    signOut: () => {
      isSignedIn = false;
    },
  };
}

describe('the document of a device', () => {
  test('is read with the resident’s token', async () => {
    const { documents, requests } = stubFirestore({ [OWN]: wishOf(ENDPOINT) });
    const wish: Wish = {
      wants: ['washer 3 North Hall / 2'],
      told: [],
      isGone: false,
      endpoint: ENDPOINT,
      path: OWN,
      updateTime: '2026-01-01T12:00:00.000001Z',
    };
    expect(await documents.find(ENDPOINT)).toEqual({ path: OWN, wish });
    expect(requests).toMatchObject([{ url: `http://127.0.0.1:8080/v1/${DATABASE}:batchGet` }]);
    expect(requests[0]?.token).toMatch(/^Bearer e30\./);
  });

  test('has what the gateway has told, and whether the device is gone', async () => {
    const wish = wishOf(ENDPOINT, { told: list(TOLD), gone: { booleanValue: true } });
    const { documents } = stubFirestore({ [OWN]: wish });
    const { wish: found } = await documents.find(ENDPOINT);
    expect(found).toMatchObject({ told: [TOLD_ENTRY], isGone: true });
  });

  test.each([
    ['an empty list', wishOf(ENDPOINT, { wants: { arrayValue: {} } })],
    ['no list', wishOf(ENDPOINT, { wants: text('washer any') })],
  ])('that has %s waits for nothing', async (_, wish) => {
    const { documents } = stubFirestore({ [OWN]: wish });
    expect((await documents.find(ENDPOINT)).wish?.wants).toEqual([]);
  });

  test('that is missing has a place', async () => {
    const { documents } = stubFirestore();
    expect(await documents.find(ENDPOINT)).toEqual({ path: OWN, wish: null });
  });

  test('is at the next digit where another device of the resident was first', async () => {
    const { documents, paths } = stubFirestore({
      [OWN]: wishOf(OTHER),
      [`${WISHES}/a-_d-2`]: wishOf(ENDPOINT),
    });
    expect((await documents.find(ENDPOINT)).wish?.wants).toHaveLength(1);
    expect(paths()).toEqual([OWN, `${WISHES}/a-_d-2`]);
  });

  test('has no place where all sixteen belong to others', async () => {
    const digits = '0123456789abcdef'.split('');
    const all = new Map(digits.map((digit) => [`${WISHES}/a-_d-${digit}`, wishOf(OTHER)]));
    const { documents, requests } = stubFirestore(Object.fromEntries<unknown>(all));
    await expect(documents.find(ENDPOINT)).rejects.toThrow('other devices');
    expect(requests).toHaveLength(16);
  });

  test('is not known if Firestore refuses to say', async () => {
    const { documents } = stubFirestore({ [OWN]: wishOf(ENDPOINT) }, 503);
    await expect(documents.find(ENDPOINT)).rejects.toThrow('503');
  });
});

test('devices begin to look at each of the sixteen digits', async () => {
  const { documents, paths } = stubFirestore();
  for (const index of Array.from({ length: 200 }).keys()) {
    // oxlint-disable-next-line no-await-in-loop -- one request after the other is as good here.
    await documents.find(`https://push/${index}`);
  }
  expect(new Set(paths()).size).toBe(16);
});

const EMPTY = { path: OWN, updateTime: null };
const FOUND = { path: OWN, updateTime: '2026-01-01T12:00:00.000001Z' };
const WISH = { wants: ['washer any'], told: [TOLD_ENTRY] };
const WRITTEN = { writeResults: [{ updateTime: '2026-01-01T12:00:07.000002Z' }] };

describe('a wish', () => {
  test('is written as the access rules want it, with the server’s time, where there is none', async () => {
    const { documents, body, requests } = stubFirestore({}, 200, WRITTEN);
    const written = await documents.write(EMPTY, SUBSCRIPTION, { ...WISH, told: [] }, null);
    expect(requests).toMatchObject([{ url: `http://127.0.0.1:8080/v1/${DATABASE}:commit` }]);
    expect(body()).toEqual({
      writes: [
        {
          update: {
            name: `${DATABASE}/${OWN}`,
            fields: {
              endpoint: text(ENDPOINT),
              p256dh: text(SUBSCRIPTION.p256dh),
              auth: text(SUBSCRIPTION.auth),
              wants: list(text('washer any')),
            },
          },
          updateTransforms: [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }],
          currentDocument: { exists: false },
        },
      ],
    });
    expect(written).toEqual({
      wants: ['washer any'],
      told: [],
      isGone: false,
      endpoint: ENDPOINT,
      path: OWN,
      updateTime: '2026-01-01T12:00:07.000002Z',
    });
  });

  test('is written over the version that was read, with what was told as it was', async () => {
    const { documents, body } = stubFirestore({}, 200, WRITTEN);
    await documents.write(FOUND, SUBSCRIPTION, WISH, null);
    expect(body()).toMatchObject({
      writes: [
        {
          update: { fields: { told: list(TOLD) } },
          currentDocument: { updateTime: FOUND.updateTime },
        },
      ],
    });
  });

  test('under a new address takes the place of the one before, whose version is this one', async () => {
    const { documents, body } = stubFirestore({}, 200, WRITTEN);
    const before = { ...WISH, ...FOUND, isGone: true, endpoint: OTHER, path: `${WISHES}/a-_d-7` };
    await documents.write(EMPTY, SUBSCRIPTION, WISH, before);
    expect(body()).toMatchObject({
      writes: [{ currentDocument: { exists: false } }, { delete: `${DATABASE}/${WISHES}/a-_d-7` }],
    });
  });

  test.each([
    [400, 'FAILED_PRECONDITION'],
    [409, 'ALREADY_EXISTS'],
    [409, 'ABORTED'],
  ])('that loses against another write, by %i %s, is not stored', async (code, status) => {
    const { documents } = stubFirestore({}, code, { error: { code, status } });
    expect(await documents.write(FOUND, SUBSCRIPTION, WISH, null)).toBeNull();
  });

  test.each([400, 403, 404, 429, 503])('that is answered with %i fails', async (code) => {
    const { documents } = stubFirestore({}, code, { error: { code, status: 'OTHER' } });
    const write = documents.write(FOUND, SUBSCRIPTION, WISH, null);
    await expect(write).rejects.toThrow(String(code));
  });

  test('is deleted also when its resident has just signed out', async () => {
    const { documents, requests, body, signOut } = stubFirestore({ [OWN]: wishOf(ENDPOINT) });
    const { path } = await documents.find(ENDPOINT);
    signOut();
    await documents.remove(path);
    expect(requests.at(-1)?.token).toMatch(/^Bearer e30\./);
    expect(body()).toEqual({ writes: [{ delete: `${DATABASE}/${OWN}` }] });
  });
});
