import type { Fields } from '../firestore/documents/value.ts';

const TIMEOUT_MS = 5000;

/**
 * Replaces a document through Firestore's REST interface, as the emulator's owner.
 *
 * @throws When the server can't be reached within 5 s or refuses.
 */
export const writeDocument = async (
  address: string,
  fields: Fields,
  signal: AbortSignal,
): Promise<void> => {
  const response = await fetch(address, {
    method: 'PATCH',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${answer.slice(0, 200)}`);
};
