/** Firestore's limit for a document id, in UTF-8 bytes: https://firebase.google.com/docs/firestore/quotas */
const MAX_DOCUMENT_ID_BYTES = 1500;

// A lone surrogate has no UTF-8 form, so such a document can't be requested.
const NO_DOCUMENT_ID = /^$|^\.{1,2}$|\/|^__.*__$|\p{Surrogate}/su;

/**
 * The id of the school document for an e-mail: the part after its last @, in lower case, or null
 * when that can't be a document id.
 */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf('@');
  if (at === -1) return null;
  // Changes only ASCII, as DNS does (RFC 4343) and as the access rules can: the Kelvin sign is no k.
  const domain = email.slice(at + 1).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const fits = new TextEncoder().encode(domain).length <= MAX_DOCUMENT_ID_BYTES;
  return fits && !NO_DOCUMENT_ID.test(domain) ? domain : null;
}
