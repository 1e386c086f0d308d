import {
  mapRemotes,
  REMOTE_NAMES,
  type RemoteFolder,
  remoteFolder,
  type RemoteName,
} from '@laundry-board/shared-types';
import type { LocalServer } from './listen.ts';
import { serveRemote } from './serveRemote.ts';

/** The servers of all remotes. */
interface RemoteServers {
  readonly origins: Readonly<Record<RemoteName, string>>;
  readonly close: () => Promise<void>;
}

interface RemotesOptions {
  /** Where a remote's build is. */
  readonly folderOf: (remote: RemoteFolder) => string;
  /** Any free one when left out. */
  readonly portOf?: (remote: RemoteName) => number;
}

/**
 * Serves every built remote at an origin of its own. When one can't come up, the others are closed.
 *
 * @throws See {@link serveRemote}.
 */
export async function serveRemotes({
  folderOf,
  portOf = () => 0,
}: RemotesOptions): Promise<RemoteServers> {
  const servers: LocalServer[] = [];
  const origins: Record<RemoteName, string> = { ...mapRemotes(() => '') };
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
  };
  const starting = REMOTE_NAMES.map(async (remote) => {
    const site = remoteFolder(remote);
    const server = await serveRemote({ site, folder: folderOf(site), port: portOf(remote) });
    servers.push(server);
    origins[remote] = server.origin;
  });
  const failed = (await Promise.allSettled(starting)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    await close();
    throw failed.reason;
  }
  return { origins, close };
}
