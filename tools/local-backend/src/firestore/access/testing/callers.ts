import { LOCAL_PROJECT_ID } from '../../../localProject.ts';

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * An `Authorization` header with the ID token of a resident of `campus.example`.
 *
 * @param claims - Override those of a valid token; `undefined` removes one.
 */
export const bearer = (
  claims: Readonly<Record<string, unknown>> = {},
  alg = 'none',
  signature = '',
): string => {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${LOCAL_PROJECT_ID}`,
    aud: LOCAL_PROJECT_ID,
    sub: 'ada',
    user_id: 'ada',
    auth_time: now,
    iat: now,
    exp: now + 3600,
    email: 'ada@campus.example',
    email_verified: true,
    firebase: { sign_in_provider: 'google.com', identities: {} },
    ...claims,
  };
  return `Bearer ${encode({ alg, typ: 'JWT' })}.${encode(payload)}.${signature}`;
};

const signedInBy = (sign_in_provider: unknown, identities: object = {}): string =>
  bearer({ firebase: { sign_in_provider, identities } });

/** `Authorization` headers of those who may read nothing; residents unless stated otherwise. */
export const STRANGERS: Readonly<Record<string, string | undefined>> = {
  'signed out': undefined,
  unverified: bearer({ email_verified: false }),
  'verified: not said': bearer({ email_verified: undefined }),
  'verified: null': bearer({ email_verified: null }),
  'verified: as text': bearer({ email_verified: 'true' }),
  'no e-mail': bearer({ email: undefined }),
  'an empty e-mail': bearer({ email: '' }),
  'an e-mail without @': bearer({ email: 'campus.example' }),
  'an e-mail that is null': bearer({ email: null }),
  'an e-mail that is a list': bearer({ email: ['ada@campus.example'] }),
  'an e-mail among the identities only': bearer({
    email: undefined,
    firebase: { sign_in_provider: 'google.com', identities: { email: ['ada@campus.example'] } },
  }),

  // Signed in, but not by Google alone, which is what the login screen offers
  'signed in by a password': signedInBy('password', { 'google.com': ['1'] }),
  'signed in by a custom token': signedInBy('custom'),
  'signed in by Google in capitals': signedInBy('GOOGLE.COM'),
  "signed in by a provider in Google's name": signedInBy('oidc.google.com'),
  'signed in by a list of providers': signedInBy(['google.com']),
  'signed in by a claim of Google': bearer({ sign_in_provider: 'google.com', firebase: {} }),
  'sign-in provider: null': signedInBy(null),
  'sign-in: not said': bearer({ firebase: undefined }),
  'sign-in: as text': bearer({ firebase: 'google.com' }),
};

/**
 * `Authorization` headers that Google's servers and the local backend refuse before the rules apply. The
 * official emulator takes them for residents and the owner, because it only decodes tokens.
 */
export const INVALID_TOKENS: Readonly<Record<string, string>> = {
  'a wrong signature': bearer({}, 'none', 'forged'),
  'a signature left out': bearer({}, 'RS256'),
  'an expired token': bearer({ exp: Math.floor(Date.now() / 1000) - 1 }),
  'a token without expiry': bearer({ exp: undefined }),
  'a token for another audience': bearer({ aud: 'other-laundry' }),
  'a token of another issuer': bearer({ iss: 'https://issuer.example/' }),
  'a token of nobody': bearer({ sub: undefined, user_id: undefined }),
  'the owner in capitals': 'Bearer OWNER',
};

const CALLERS: Readonly<Record<string, string | undefined>> = {
  ...STRANGERS,
  ...INVALID_TOKENS,
  'the owner': 'Bearer owner',
  'a resident': bearer(),
  'claims of an administrator': bearer({ admin: true, role: 'owner', sub: 'owner' }),
  'a token in two parts': bearer().slice(0, -1),
  'no token at all': 'Bearer rubbish',
  'another scheme': 'Basic owner',
};

/** The `Authorization` header of a listed caller, or of one with this verified e-mail. */
export const authorizationOf = (name: string): string | undefined => {
  if (Object.hasOwn(CALLERS, name)) return CALLERS[name];
  if (name.includes('@')) return bearer({ email: name });
  throw new Error(`Nobody is called ${name}.`);
};
