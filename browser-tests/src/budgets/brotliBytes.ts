import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** By content, because every visit takes the large files and the best quality takes long. */
const known = new Map<string, Promise<number>>();

/** Size of a file, or of a text in UTF-8, under Brotli at its best quality, which is Node's default (11). */
export function brotliBytes(content: string | Buffer): Promise<number> {
  const bytes = Buffer.from(content);
  const key = bytes.toString('latin1');
  const size = known.get(key) ?? compress(bytes).then(({ length }) => length);
  known.set(key, size);
  return size;
}
