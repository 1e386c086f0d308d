/** One request of a visit, times in milliseconds from the start of the navigation. */
export interface LoggedRequest {
  readonly id: string;
  readonly url: string;
  /** Chrome's name for its kind: Document, Script, Fetch, XHR and others. */
  readonly type: string;
  readonly start: number;
  /** When its answer began to arrive; undefined while there is none. */
  readonly answered: number | undefined;
  /** When its last byte had arrived; undefined while it is open, as a stream is. */
  readonly end: number | undefined;
  /** Addresses of the page and the scripts that led to it. */
  readonly initiators: readonly string[];
  /** Whether the browser asks by it for leave to make the request of the same address (CORS). */
  readonly isPreflight: boolean;
  /** 0 before there is an answer. */
  readonly status: number;
  /** Bytes of the body as they were sent, compressed; 0 from the cache, and where no length was named. */
  readonly bytes: number;
  readonly fromCache: boolean;
}
