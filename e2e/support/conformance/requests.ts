import type { Page } from '@playwright/test';
import { LOCAL_PROJECT_ID } from '@laundry-board/local-backend';

type JsonObject = Readonly<Record<string, unknown>>;

/** Sends a request to the REST interface, as `owner` unless another authorization or none is given. */
export type SendRest = (
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST',
  /** Behind `…/documents`, such as `/schools/campus.example` or `:commit`. */
  path: string,
  body?: unknown,
  authorization?: string,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The REST interface to the documents on a Firestore server. */
export function restDocuments(firestore: string): SendRest {
  const documents = `${firestore}/v1/projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;
  return async (method, path, body, authorization = 'Bearer owner') => {
    const response = await fetch(documents + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(authorization === '' ? {} : { Authorization: authorization }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}

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

/**
 * Has Auth answer a page's next refresh with a token of some time ago, as one with a wrong clock does;
 * the refreshes after it are answered as they should. A token is good for an hour.
 *
 * @returns The tokens handed out like this so far.
 */
export async function handOutOlderToken(
  page: Page,
  secondsAgo: number,
): Promise<readonly string[]> {
  const handedOut: string[] = [];
  await page.route(
    '**/securetoken.googleapis.com/v1/token*',
    async (route) => {
      const response = await route.fetch();
      const answer = jsonObject(await response.text());
      const older = issuedBefore(String(answer['id_token']), secondsAgo);
      handedOut.push(older);
      await route.fulfill({
        response,
        json: { ...answer, id_token: older, access_token: older },
      });
    },
    { times: 1 },
  );
  return handedOut;
}

/** An unsigned token as it would have been issued earlier. */
function issuedBefore(token: string, seconds: number): string {
  const [head = '', payload = ''] = token.split('.');
  const claims = jsonObject(Buffer.from(payload, 'base64url').toString());
  const earlier = Object.fromEntries(
    ['iat', 'exp', 'auth_time'].map((name) => [name, Number(claims[name]) - seconds]),
  );
  const older = Buffer.from(JSON.stringify({ ...claims, ...earlier })).toString('base64url');
  return `${head}.${older}.`;
}

function jsonObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (isObject(value)) return value;
  throw new Error(`No JSON object: ${text}`);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
