/** Firestore's limit for a document id, in UTF-8 bytes: https://firebase.google.com/docs/firestore/quotas */
const MAX_BYTES = 1500;

// A lone surrogate has no UTF-8 form, so such a document can't be requested.
const NO_DOCUMENT_ID = /^$|^\.{1,2}$|\/|^__.*__$|\p{Surrogate}/su;

/** Whether Firestore accepts a text as the id of a document. */
export function isDocumentId(id: string): boolean {
  // It escapes each byte that is no letter of ASCII.
  return (
    !NO_DOCUMENT_ID.test(id) && encodeURIComponent(id).replace(/%../g, '_').length <= MAX_BYTES
  );
}
