import type { Exchange } from '../http/serveOnLoopback.ts';

/** What a request to the Auth server has to do with. */
export interface AuthExchange extends Exchange {
  readonly projectId: string;
}
