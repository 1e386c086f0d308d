import type { RemoteFolder } from '@laundry-board/shared-types';
import { remoteHosting } from './hosting.ts';
import type { LocalServer } from './listen.ts';
import { serveSite } from './serveSite.ts';
import { siteFiles } from './siteFiles.ts';

interface RemoteOptions {
  readonly site: RemoteFolder;
  /** The remote's build. */
  readonly folder: string;
  /** 0 stands for any free one. */
  readonly port: number;
}

/**
 * Serves a built remote as it is deployed. A missing file is a plain 404, never the html of a page,
 * which a browser would run as a script.
 *
 * @throws The system's error, such as EADDRINUSE with its `port`.
 */
export function serveRemote({ site, folder, port }: RemoteOptions): Promise<LocalServer> {
  return serveSite(remoteHosting(site), siteFiles(folder), port);
}
