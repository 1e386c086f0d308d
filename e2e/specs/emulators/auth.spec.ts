import { LOCAL_PROJECT_ID, startAuthServer } from '@laundry-board/local-backend';
import {
  ADA,
  type AuthRequest,
  claimsOf,
  exchange,
  forge,
  lookUp,
  openSession,
  send,
  type Session,
  signIn,
} from '../../support/emulators/authRequests.ts';
import { expect, test as base } from '../../support/emulators/test.ts';

/** Playwright's test with both Auth servers: the local one, and Google's emulator without any account. */
const test = base.extend<{ servers: { readonly local: string; readonly official: string } }>({
  servers: async ({ site }, use) => {
    const local = await startAuthServer({ port: 0, projectId: LOCAL_PROJECT_ID });
    await use({ local: local.origin, official: site.auth });
    await local.close();
  },
});

/** A request of somebody who has signed in before. */
type Call = (session: Session) => AuthRequest;

/** Requests that both refuse with the same status and code. */
const REFUSED: readonly (readonly [title: string, answer: string, call: Call])[] = [
  ['a look-up with a malformed token', '400 INVALID_ID_TOKEN', () => lookUp({ idToken: 'a.b.c' })],
  [
    'an exchange of a malformed token',
    '400 INVALID_REFRESH_TOKEN',
    () => exchange({ grant_type: 'refresh_token', refresh_token: 'x' }),
  ],
];

interface Difference {
  readonly title: string;
  readonly local: string;
  readonly official: string;
  readonly reason: string;
  readonly call: Call;
}

const ONLY_DECODES =
  'Google’s emulator only decodes tokens; the local one checks them, as Google does';
const SURVIVES = 'local tokens hold their account, so that sessions survive a restart';

/** Requests that the two answer differently, and why that stays so. */
const DIFFERENT: readonly Difference[] = [
  {
    title: 'a look-up with an expired token',
    local: '400 TOKEN_EXPIRED',
    official: '200',
    reason: ONLY_DECODES,
    call: ({ idToken }) => lookUp({ idToken: forge(idToken, { exp: 1_600_000_000 }) }),
  },
  {
    title: 'a look-up with a token of another project',
    local: '400 INVALID_ID_TOKEN',
    official: '200',
    reason: ONLY_DECODES,
    call: ({ idToken }) => lookUp({ idToken: forge(idToken, { aud: 'other-laundry' }) }),
  },
  {
    title: 'a look-up of an unknown user',
    local: '200',
    official: '400 USER_NOT_FOUND',
    reason: SURVIVES,
    call: ({ idToken }) => lookUp({ idToken: forge(idToken, { sub: 'x', user_id: 'x' }) }),
  },
];

/** What an Auth server answers to somebody who has signed in: the status, and the code of an error. */
async function outcome(origin: string, call: Call): Promise<string> {
  const { status, code } = await send(origin, call(await openSession(origin)));
  return code === undefined ? String(status) : `${status} ${code}`;
}

for (const [title, answer, call] of REFUSED) {
  test(`both Auth servers answer ${title} with ${answer}`, async ({ servers }) => {
    expect(await outcome(servers.official, call)).toBe(answer);
    expect(await outcome(servers.local, call)).toBe(answer);
  });
}

for (const { title, local, official, reason, call } of DIFFERENT) {
  test(`the Auth servers differ in ${title}: ${reason}`, async ({ servers }) => {
    expect(await outcome(servers.official, call)).toBe(official);
    expect(await outcome(servers.local, call)).toBe(local);
  });
}

type Fields = Readonly<Record<string, unknown>>;

/** Some fields of an answer; of an opaque one, such as a token or an id, only the type. */
function pick(fields: Fields, names: readonly string[], opaque: readonly string[]): Fields {
  return {
    ...Object.fromEntries(names.map((name) => [name, fields[name]])),
    ...Object.fromEntries(opaque.map((name) => [name, typeof fields[name]])),
  };
}

for (const [title, claims] of [
  ['an account', ADA],
  ['an account without name and photo', { sub: '2', email: 'x@y.example', email_verified: true }],
  ['an account without an e-mail', { sub: '3', name: 'Nobody' }],
] as const) {
  test(`both Auth servers say the same of ${title} that signs in`, async ({ servers }) => {
    const read = async (origin: string): Promise<Fields> => {
      const { fields } = await send(origin, signIn(claims));
      const known = ['email', 'displayName', 'fullName', 'photoUrl', 'providerId', 'expiresIn'];
      const opaque = ['idToken', 'refreshToken', 'localId', 'federatedId', 'rawUserInfo'];
      return pick(fields, known, opaque);
    };
    expect(await read(servers.local)).toEqual(await read(servers.official));
  });
}

test('both Auth servers put the same claims into an ID token', async ({ servers }) => {
  const read = async (origin: string): Promise<Fields> => {
    const { sub, user_id, auth_time, iat, exp, firebase, ...claims } = claimsOf(
      (await openSession(origin)).idToken,
    );
    return {
      ...claims,
      isOneUser: sub === user_id,
      lifetime: Number(exp) - Number(iat),
      times: [typeof auth_time, typeof iat, typeof exp],
      firebase: JSON.parse(
        JSON.stringify(firebase).replaceAll(/"google.com":\[".+?"\]/g, '"google.com":[]'),
      ),
    };
  };
  expect(await read(servers.local)).toEqual(await read(servers.official));
});

test('both Auth servers look up the same fields of a user', async ({ servers }) => {
  const read = async (origin: string): Promise<unknown> => {
    const { idToken } = await openSession(origin);
    const { fields } = await send(origin, lookUp({ idToken }));
    // The ids are the server's own, and the times those of the sign-in.
    const own = /^(localId|rawId|federatedId|createdAt|lastLoginAt|lastRefreshAt)$/;
    const text = JSON.stringify(fields['users'], (name, value: unknown) =>
      own.test(name) ? typeof value : value,
    );
    return JSON.parse(text);
  };
  expect(await read(servers.local)).toEqual(await read(servers.official));
});

test('both Auth servers exchange a token for the same fields', async ({ servers }) => {
  const read = async (origin: string): Promise<Fields> => {
    const { refreshToken } = await openSession(origin);
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const { fields } = await send(origin, exchange(form));
    const opaque = ['id_token', 'access_token', 'refresh_token', 'user_id', 'project_id'];
    return pick(fields, ['expires_in', 'token_type'], opaque);
  };
  expect(await read(servers.local)).toEqual(await read(servers.official));
});

test('both Auth servers let a page of another origin send what the SDK sends', async ({
  servers,
}) => {
  const read = async (origin: string): Promise<Fields> => {
    const asked = 'content-type,x-client-version';
    const { ok, headers } = await fetch(origin + signIn().path, {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://localhost:3000',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': asked,
      },
    });
    return {
      ok,
      origin: headers.get('access-control-allow-origin'),
      headers: headers.get('access-control-allow-headers'),
      allowsPost: headers.get('access-control-allow-methods')?.includes('POST'),
    };
  };
  expect(await read(servers.local)).toEqual(await read(servers.official));
});
