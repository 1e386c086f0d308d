import { type RunningServer, serveOnLoopback } from '../http/loopbackServer.ts';
import { identify, type Identify } from './access/accessRules.ts';
import {
  createDocumentStore,
  createServerClock,
  type DocumentStore,
} from './documents/documentStore.ts';
import { databaseOf } from './documents/names.ts';
import {
  createListenTargets,
  createResumeTokens,
  LISTEN_CHANNEL_PATH,
} from './listen/listenTargets.ts';
import { createChannel } from './listen/webChannel.ts';
import { serveRest } from './rest/rest.ts';
import { createGrpcRefusal, refuseWrites, WRITE_CHANNEL_PATH } from './unsupportedProtocols.ts';

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
  const channels = new Map([
    [
      LISTEN_CHANNEL_PATH,
      createChannel(backend.identify, (caller, send) => createListenTargets(backend, caller, send)),
    ],
    [
      WRITE_CHANNEL_PATH,
      createChannel(backend.identify, (caller, send) => refuseWrites(database, caller, send)),
    ],
  ]);
  const server = await serveOnLoopback(
    options.port,
    (exchange) =>
      channels.get(exchange.url.pathname)?.serve(exchange) ?? serveRest(backend, exchange),
    createGrpcRefusal(),
  );
  return {
    ...server,
    documents,
    listenerCount: documents.listenerCount,
    close: async () => {
      for (const channel of channels.values()) channel.close();
      await server.close();
    },
  };
};
