import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** By content, because every visit takes the large files and the best quality takes long. */
const known = new Map<string, Promise<number>>();

/** Size of a text in UTF-8 under Brotli at its best quality, which is Node's default (11). */
export function brotliBytes(text: string): Promise<number> {
  const size = known.get(text) ?? compress(text).then(({ length }) => length);
  known.set(text, size);
  return size;
}
