import { isDocumentId } from './documentId.ts';

/**
 * The id of the school document for an e-mail: the part after its last @, in lower case, or null
 * when that can't be a document id.
 */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf('@');
  if (at === -1) return null;
  // Changes only ASCII, as DNS does (RFC 4343) and as the access rules can: the Kelvin sign is no k.
  const domain = email.slice(at + 1).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return isDocumentId(domain) ? domain : null;
}
