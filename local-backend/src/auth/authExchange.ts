import type { Exchange } from '../http/serveOnLoopback.ts';
import type { UserRecord } from './userRecord.ts';

/** What a request to the Auth server has to do with. */
export interface AuthExchange extends Exchange {
  readonly projectId: string;
  /** Who was signed in since the start, by local id. Only an administrator asks for them. */
  readonly users: Map<string, UserRecord>;
}
