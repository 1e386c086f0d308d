import { isRecord } from '../json/isRecord.ts';
import { parseJson } from '../json/parseJson.ts';
import { type Account, parseAccount } from './account.ts';

/**
 * The account of a Google credential that a page made by itself, for `signInWithCredential`. As with the
 * official emulator its ID token is unsigned or just the claims as JSON text:
 * `GoogleAuthProvider.credential('{"email":"ada@campus.example","name":"Ada"}')`.
 *
 * @param postBody - The form in which the SDK hands the credential over.
 * @returns `undefined` when there is no such token in it.
 */
export const credentialAccount = (postBody: unknown): Account | undefined => {
  const token =
    typeof postBody === 'string' ? (new URLSearchParams(postBody).get('id_token') ?? '') : '';
  const [, payload = ''] = token.split('.');
  const claims = parseJson(token) ?? parseJson(Buffer.from(payload, 'base64url').toString());
  if (!isRecord(claims)) return undefined;
  const { email, name: displayName, picture: photoUrl } = claims;
  return parseAccount(JSON.stringify({ email, displayName, photoUrl }));
};
