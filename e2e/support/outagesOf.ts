import {
  type FirestoreServer,
  type Identify,
  LOCAL_PROJECT_ID,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import type { LocalSite } from './localSite.ts';

/** The Firestore of a site, in the hands of a test. */
export interface Outages {
  /** Ends the server and every connection to it. */
  readonly kill: () => Promise<void>;
  /** Starts a new and empty one at the same address. */
  readonly restore: (options?: { readonly identify?: Identify }) => Promise<void>;
  /** Listeners that pages have open. */
  readonly listenerCount: () => number;
  readonly close: () => Promise<void>;
}

/** Takes over a site's Firestore. The documents end with each server, so write them anew. */
export function outagesOf({ firestore }: Pick<LocalSite, 'firestore'>): Outages {
  let running: FirestoreServer | undefined = firestore;
  const kill = async (): Promise<void> => {
    const server = running;
    running = undefined;
    await server?.close();
  };
  return {
    kill,
    restore: async (options = {}) => {
      await kill();
      const { port } = firestore;
      running = await startFirestoreServer({ port, projectId: LOCAL_PROJECT_ID, ...options });
    },
    listenerCount: () => running?.listenerCount() ?? 0,
    close: kill,
  };
}
