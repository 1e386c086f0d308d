import { jsonObject } from './jsonObject.ts';

/** Signs somebody in at a local Auth without a page. @returns The ID token. */
export async function signInByRest(auth: string, email: string): Promise<string> {
  const credential = new URLSearchParams({ id_token: JSON.stringify({ sub: email, email }) });
  const response = await fetch(
    `${auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`,
    {
      method: 'POST',
      body: JSON.stringify({ requestUri: 'http://localhost', postBody: credential.toString() }),
    },
  );
  return String(jsonObject(await response.text())['idToken']);
}
