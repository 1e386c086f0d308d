import { fieldOf, isObject } from '@laundry-board/shared-types';

/** A request that the SDK sends to Firebase Auth. */
export interface AuthRequest {
  readonly path: string;
  /** JSON, or the text of a form. */
  readonly body: object | string;
}

type Fields = Readonly<Record<string, unknown>>;

export interface AuthAnswer {
  readonly status: number;
  readonly fields: Fields;
  /** The code that the SDK reads from an error: what stands before the first ` : ` of its message. */
  readonly code: string | undefined;
}

/** What somebody holds who has signed in. */
export interface Session {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly localId: string;
}

const TOOLKIT = '/identitytoolkit.googleapis.com/v1';
const KEY = '?key=local';

/** The claims of the Google account with which the tests sign in. */
export const ADA: Fields = {
  sub: '1815',
  email: 'ada@campus.example',
  email_verified: true,
  name: 'Ada Lovelace',
  picture: 'https://photos.example/ada',
};

/** A sign-in. */
export function signIn(claims: Fields = ADA): AuthRequest {
  const credential = { id_token: JSON.stringify(claims), providerId: 'google.com' };
  const postBody = new URLSearchParams(credential).toString();
  const body = { requestUri: 'http://localhost', postBody, returnSecureToken: true };
  return { path: `${TOOLKIT}/accounts:signInWithIdp${KEY}`, body };
}

/** The look-up of the user of an ID token. */
export function lookUp(body: { readonly idToken: string }): AuthRequest {
  return { path: `${TOOLKIT}/accounts:lookup${KEY}`, body };
}

/** The exchange of a refresh token, as a form. */
export function exchange(form: Readonly<Record<string, string>>): AuthRequest {
  const body = new URLSearchParams(form).toString();
  return { path: `/securetoken.googleapis.com/v1/token${KEY}`, body };
}

/** Sends a request to an Auth server. */
export async function send(origin: string, { path, body }: AuthRequest): Promise<AuthAnswer> {
  const isForm = typeof body === 'string';
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const response = await fetch(origin + path, {
    method: 'POST',
    // A connection that is kept may be closed by the emulator just as it is used.
    headers: { 'Content-Type': type, Connection: 'close' },
    body: isForm ? body : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  const fields = isObject(answer) ? answer : {};
  const message = fieldOf(fields['error'], 'message');
  const code = typeof message === 'string' ? message.split(' : ')[0] : undefined;
  return { status: response.status, fields, code };
}

/** Signs in. @throws Error with the answer, when the server refuses. */
export async function openSession(origin: string): Promise<Session> {
  const { fields } = await send(origin, signIn());
  const { idToken, refreshToken, localId } = fields;
  if (
    typeof idToken === 'string' &&
    typeof refreshToken === 'string' &&
    typeof localId === 'string'
  ) {
    return { idToken, refreshToken, localId };
  }
  throw new Error(`Nobody was signed in: ${JSON.stringify(fields)}`);
}

/** The claims of an ID token. */
export function claimsOf(idToken: string): Fields {
  const claims: unknown = JSON.parse(
    Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString(),
  );
  return isObject(claims) ? claims : {};
}

/** An unsigned ID token with the claims of another one, some of them changed. */
export function forge(idToken: string, changed: Fields): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claimsOf(idToken), ...changed })}.`;
}
