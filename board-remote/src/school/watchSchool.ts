/** One report of the document `schools/{domain}`. */
export interface SchoolSnapshot {
  readonly exists: boolean;
  /** True when the backend was not heard: `exists` false then says nothing. */
  readonly fromCache: boolean;
  readonly data: unknown;
}

/** Opens a listener and returns what ends it. After `onError` it has ended by itself. */
export type WatchSchool = (
  domain: string,
  onSnapshot: (snapshot: SchoolSnapshot) => void,
  onError: (error: unknown) => void,
) => () => void;
