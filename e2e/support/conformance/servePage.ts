import path from 'node:path';
import { build } from 'esbuild';
import { listen, type LocalServer } from '@laundry-board/hosting';

const HTML =
  '<!doctype html><title>Conformance</title><script type="module" src="/page.js"></script>';

/** Bundles the conformance page and serves it on a free port. */
export async function servePage(): Promise<LocalServer> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'page.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    write: false,
  });
  const script = outputFiles[0]?.contents ?? new Uint8Array();
  return listen((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : HTML);
  }, 0);
}
