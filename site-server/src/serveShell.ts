import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { RUNTIME_CONFIG_FILE, type RuntimeConfig } from 'shared-types';
import { listen, type LocalServer } from './listen.ts';
import { fileHeaders, pageHeaders } from './siteHeaders.ts';
import { staticFiles } from './staticFiles.ts';
import { withGapiStandIn } from './withGapiStandIn.ts';

interface ShellOptions {
  /** The shell's build. */
  readonly folder: string;
  /** 0 stands for any free one. */
  readonly port: number;
  /** The deployment's runtime configuration; it also decides the page's security policy. */
  readonly config: RuntimeConfig;
}

/**
 * Serves the built shell: its files, the runtime configuration, and for every other path without a
 * file ending the page, which routes by itself.
 *
 * @throws The system's error, such as EADDRINUSE with its `port`, or ENOENT when nothing was built.
 */
export function serveShell({ folder, port, config }: ShellOptions): Promise<LocalServer> {
  const built = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const page =
    config.emulators === undefined ? built : withGapiStandIn(built, config.emulators.auth);
  const answerPage: RequestListener = (_, response) => {
    response.writeHead(200, { ...pageHeaders(config), 'Content-Type': 'text/html; charset=utf-8' });
    response.end(page);
  };
  const files = staticFiles(folder, fileHeaders, (request, response) => {
    if (!/\.\w+$/.test(pathOf(request.url))) return answerPage(request, response);
    response.writeHead(404, { ...fileHeaders(''), 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('Not found\n');
  });
  return listen((request, response) => {
    switch (pathOf(request.url)) {
      case '/':
      case '/index.html':
        return answerPage(request, response);
      case `/${RUNTIME_CONFIG_FILE}`:
        response.writeHead(200, { ...fileHeaders(''), 'Content-Type': 'application/json' });
        response.end(JSON.stringify(config));
        return;
      default:
        files(request, response);
    }
  }, port);
}

function pathOf(url = '/'): string {
  return url.replace(/[?#].*/, '');
}
