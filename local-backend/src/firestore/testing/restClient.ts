/** Passes the access rule. */
export const OWNER = { Authorization: 'Bearer owner' };

/** Sends a request and reads the JSON that answers it. */
export const send = async (
  method: string,
  address: string,
  body?: string,
  headers: Readonly<Record<string, string>> = OWNER,
): Promise<{ readonly code: number; readonly answer: unknown }> => {
  const response = await fetch(address, { method, body: body ?? null, headers });
  const answer: unknown = await response.json();
  return { code: response.status, answer };
};

/** Writes a document as the owner. */
export const patch = (address: string, fields: object) =>
  send('PATCH', address, JSON.stringify({ fields }));

export const text = (stringValue: string) => ({ t: { stringValue } });
