import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listen, type LocalServer, withGapiStub } from '@laundry-board/hosting';

/** Serves a built host, whose page begins with Google's gapi as the site's Auth server has it. */
export function serveForeignHost(folder: string, authEmulator: string): Promise<LocalServer> {
  const page = withGapiStub(
    '<!doctype html><head><link rel="icon" href="data:,"><script defer src="/host.js"></script>',
    authEmulator,
  );
  return listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    readFile(path.join(folder, path.basename(pathname))).then(
      (script) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script),
      () => response.writeHead(404).end(),
    );
  }, 0);
}
