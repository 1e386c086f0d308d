/** Bypasses the access rule. */
export const OWNER = { Authorization: 'Bearer owner' };

/** Sends a request and parses the JSON answer. */
export const send = async (
  method: string,
  url: string,
  body?: string,
  headers: Readonly<Record<string, string>> = OWNER,
): Promise<{ readonly code: number; readonly answer: unknown }> => {
  const response = await fetch(url, { method, body: body ?? null, headers });
  const answer: unknown = await response.json();
  return { code: response.status, answer };
};

/** Writes a document as the owner. */
export const patch = (url: string, fields: object) =>
  send('PATCH', url, JSON.stringify({ fields }));

/** The fields of a document with one string. */
export const text = (stringValue: string) => ({ t: { stringValue } });
