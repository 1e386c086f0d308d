import type { Page } from '@playwright/test';

type JsonObject = Readonly<Record<string, unknown>>;

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
