/** Firestore's limits, see https://firebase.google.com/docs/firestore/quotas */

/** Of maps and arrays within each other. */
export const MAX_DEPTH = 20;

/** Of a document, in the bytes that Firestore counts. */
export const MAX_DOCUMENT_BYTES = 1024 * 1024;

/** Of one id in a path. */
export const MAX_ID_BYTES = 1500;

/** Ids and field names that Firestore keeps for itself. */
export const RESERVED_NAME = /^__.*__$/s;
