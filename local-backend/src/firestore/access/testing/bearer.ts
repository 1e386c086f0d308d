import { LOCAL_PROJECT_ID } from '../../../localProject.ts';

const LIFETIME = 3600;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** How a token is sealed; the emulators' own are unsigned. */
export interface Seal {
  readonly alg: string;
  /** Of the header and the payload, as they are sent. */
  readonly sign: (signed: string) => string;
}

const UNSIGNED: Seal = { alg: 'none', sign: () => '' };

/**
 * An `Authorization` header with the ID token of a resident of `campus.example`, valid but for what is
 * changed: any claim to anything, or to `undefined`, which leaves it out.
 */
export const bearer = (
  claims: Readonly<Record<string, unknown>> = {},
  { alg, sign }: Seal = UNSIGNED,
): string => {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${LOCAL_PROJECT_ID}`,
    aud: LOCAL_PROJECT_ID,
    sub: 'ada',
    user_id: 'ada',
    auth_time: now,
    iat: now,
    exp: now + LIFETIME,
    email: 'ada@campus.example',
    email_verified: true,
    firebase: { sign_in_provider: 'google.com', identities: {} },
    ...claims,
  };
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(payload)}`;
  return `Bearer ${signed}.${sign(signed)}`;
};
