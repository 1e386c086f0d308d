import { type RunningServer, serveOnLoopback } from '../http/serveOnLoopback.ts';
import { identify, type Identify } from './access/identify.ts';
import { databaseOf } from './documents/database.ts';
import { createDocumentStore, type DocumentStore } from './documents/documentStore.ts';
import { createServerClock } from './documents/serverClock.ts';
import { createResumeTokens } from './listen/resumeTokens.ts';
import { createListenChannel, LISTEN_CHANNEL_PATH } from './listen/serveListenChannel.ts';
import { serveRest } from './rest/serveRest.ts';

/** A local Firestore that is listening. */
export interface FirestoreServer extends RunningServer {
  /** Its documents, past the access rule; `schools/campus.example` is a path. */
  readonly documents: DocumentStore;
  /** How many document listeners the browsers have open. */
  readonly listenerCount: () => number;
}

/**
 * Starts a local Firestore on 127.0.0.1, empty, for one project and its default database.
 *
 * @param options.port - 0 takes any free port.
 * @param options.identify - Stands in for the reading of ID tokens, to provoke refusals in a test.
 * @throws The system's error as it is when the port can't be had, so `code` and `port` can be read.
 */
export const startFirestoreServer = async (options: {
  readonly port: number;
  readonly projectId: string;
  readonly identify?: Identify;
}): Promise<FirestoreServer> => {
  const now = createServerClock();
  const database = databaseOf(options.projectId);
  const documents = createDocumentStore(database, now);
  const backend = {
    database,
    documents,
    now,
    resumeTokens: createResumeTokens(),
    identify: options.identify ?? ((header) => identify(header, options.projectId)),
  };
  const channel = createListenChannel(backend);
  const server = await serveOnLoopback(options.port, (exchange) =>
    exchange.url.pathname === LISTEN_CHANNEL_PATH
      ? channel.serve(exchange)
      : serveRest(backend, exchange),
  );
  return {
    ...server,
    documents,
    listenerCount: documents.listenerCount,
    close: async () => {
      channel.close();
      await server.close();
    },
  };
};
