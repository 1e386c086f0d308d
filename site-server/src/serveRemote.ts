import { listen, type LocalServer } from './listen.ts';
import { remoteFileHeaders } from './siteHeaders.ts';
import { staticFiles } from './staticFiles.ts';

/**
 * Serves a built remote. A missing file is a plain 404, never the html of a page, which a browser
 * would run as a script.
 *
 * @param folder The remote's build.
 * @param port 0 stands for any free one.
 * @throws The system's error, such as EADDRINUSE with its `port`.
 */
export function serveRemote(folder: string, port: number): Promise<LocalServer> {
  return listen(
    staticFiles(folder, remoteFileHeaders, (_, response) => {
      response
        .writeHead(404, { ...remoteFileHeaders(''), 'Content-Type': 'text/plain; charset=utf-8' })
        .end('Not found\n');
    }),
    port,
  );
}
