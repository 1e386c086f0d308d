/** The path of a school's document. */
export function schoolPath(domain: string): string {
  return `schools/${domain}`;
}

/** What the backend says of a document. */
export type Snapshot =
  /** The document's data, unchecked. */
  | { readonly kind: 'document'; readonly data: unknown }
  /** The backend says that there is no such document. */
  | { readonly kind: 'missing' }
  /** The SDK has lost the backend, or has not reached it yet, and answers from its cache. */
  | { readonly kind: 'disconnected' }
  /** A sign of life of the backend that says nothing of the document: something else came over its connection. */
  | { readonly kind: 'heartbeat' };

/** The part of Firestore that the board needs; a test passes its own. */
export interface Backend {
  /**
   * Opens a listener to a document and returns the function that closes it. A listener that calls `onError` has ended
   * already. Opening one may throw, too.
   */
  readonly subscribe: (
    path: string,
    onSnapshot: (snapshot: Snapshot) => void,
    onError: (error: unknown) => void,
  ) => () => void;
  /** Resolves once the backend answers, whatever it says; rejects when it can't be reached. */
  readonly ping: (signal: AbortSignal) => Promise<unknown>;
  /** Drops the connection and opens a new one at once, in place of the SDK's growing delays. */
  readonly reconnect: () => Promise<unknown>;
  /**
   * Rejects once the SDK has failed for good. After an `INTERNAL ASSERTION FAILED` its listeners fall silent without an
   * error, and each of its functions throws or rejects: nothing else shows that while the backend is well.
   */
  readonly probe: () => Promise<void>;
}
