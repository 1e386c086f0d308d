import type { Exchange } from '../../http/serveOnLoopback.ts';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../documents/database.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Microseconds } from '../documents/serverClock.ts';

/** What a REST request to the documents has to do with. */
export interface RestContext extends Exchange {
  readonly caller: Caller;
  readonly database: Database;
  readonly documents: DocumentStore;
  readonly now: () => Microseconds;
}
