import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const require = createRequire(import.meta.url);

const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/oldest-chrome');

/**
 * The oldest Chrome that is supported, 109, unpacked at the first call: `@sparticuz/chromium` carries its
 * binary, for Linux on x64.
 *
 * @returns Path of the executable; undefined where it does not run.
 */
export function oldestChrome(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const executable = path.join(CACHE, 'chrome-109');
  if (existsSync(executable)) return executable;
  const packed = require.resolve('@sparticuz/chromium');
  const content = brotliDecompressSync(
    readFileSync(path.join(path.dirname(packed), '../bin/chromium.br')),
  );
  mkdirSync(CACHE, { recursive: true });
  // Nobody else may find it unfinished.
  const own = `${executable}.${process.pid}`;
  writeFileSync(own, content, { mode: 0o755 });
  renameSync(own, executable);
  return executable;
}
