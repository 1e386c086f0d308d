import type { RunningServer } from '@laundry-board/loopback';
import { serveGoogleApi } from '../http/apiServer.ts';
import { identify, type Identify } from './access/accessRules.ts';
import { DocumentStore } from './documents/documentStore.ts';
import { createListenTargets, LISTEN_CHANNEL_PATH } from './listen/listenTargets.ts';
import { createChannel } from './listen/webChannel.ts';
import { serveRest } from './rest.ts';

/** A listening local Firestore. */
export interface FirestoreServer extends RunningServer {
  /** Its documents, without the access rule, by paths such as `schools/campus.example`. */
  readonly documents: DocumentStore;
  /** The number of open document listeners. */
  readonly listenerCount: () => number;
}

/**
 * Starts an empty local Firestore on 127.0.0.1, for the default database of one project.
 *
 * @param options.port 0 means any free port.
 * @param options.identify Replaces the verification of ID tokens, to provoke errors in a test.
 * @param options.closeAfterMs How long a listener outlives the connection of a page that didn't say goodbye, milliseconds;
 *   shorter in a test that waits for it.
 * @throws The system's error, with `code` and `port`, when the port is not available.
 */
export async function startFirestoreServer(options: {
  readonly port: number;
  readonly projectId: string;
  readonly identify?: Identify;
  readonly closeAfterMs?: number;
}): Promise<FirestoreServer> {
  const { projectId } = options;
  const documents = new DocumentStore(projectId);
  const whoIs = options.identify ?? ((header) => identify(header, projectId));
  const channel = createChannel(
    whoIs,
    (caller, send) => createListenTargets(documents, caller, send),
    options.closeAfterMs,
  );
  const server = await serveGoogleApi(options.port, (exchange) =>
    exchange.url.pathname === LISTEN_CHANNEL_PATH
      ? channel.serve(exchange)
      : serveRest(exchange, projectId, documents, whoIs),
  );
  return {
    ...server,
    documents,
    listenerCount: () => documents.listenerCount(),
    close: async () => {
      channel.close();
      await server.close();
    },
  };
}
