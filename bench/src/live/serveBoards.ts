import {
  type DocumentStore,
  LOCAL_PROJECT_ID,
  startAuthServer,
  startFirestoreServer,
} from '@laundry-board/local-backend';
import {
  type LocalServer,
  localRuntimeConfig,
  serveRemote,
  serveShell,
} from '@laundry-board/site-server';
import type { Lifetime } from '../lifetime.ts';
import type { BuiltBoards } from './buildBoards.ts';
import type { ImplementationName } from './implementation.ts';

/** The sites of all implementations over one local backend. */
export interface ServedBoards {
  /** The backend's documents, past its access rule. */
  readonly documents: DocumentStore;
  /** Address of each implementation's page. */
  readonly pages: ReadonlyMap<ImplementationName, string>;
}

/** Serves what was built, on free ports of this machine: what is measured begins after loading. */
export async function serveBoards(
  { shell, auth, boards }: BuiltBoards,
  lifetime: Lifetime,
): Promise<ServedBoards> {
  const serve = async (starting: Promise<LocalServer>): Promise<string> => {
    const server = await starting;
    lifetime.add(server.close);
    return server.origin;
  };
  const options = { port: 0, projectId: LOCAL_PROJECT_ID };
  const firestore = await startFirestoreServer(options);
  lifetime.add(firestore.close);
  const authEmulator = await serve(startAuthServer(options));
  const authRemote = await serve(serveRemote({ site: 'auth-remote', folder: auth, port: 0 }));
  const pages = new Map<ImplementationName, string>();
  for (const [name, folder] of boards) {
    const config = localRuntimeConfig({
      auth: authRemote,
      board: await serve(serveRemote({ site: 'board-remote', folder, port: 0 })),
      authEmulator,
      firestoreEmulator: firestore.origin,
    });
    pages.set(name, await serve(serveShell({ folder: shell, port: 0, config })));
  }
  return { documents: firestore.documents, pages };
}
