import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';

/** Bytes of a minimised script by the source that each part of it comes from, told by its source map. */
export function mappedBytes(script: string, sourceMap: string): ReadonlyMap<string, number> {
  const map = new TraceMap(sourceMap);
  const lines = script.split('\n');
  const bytes = new Map<string, number>();
  for (const [index, segments] of decodedMappings(map).entries()) {
    const line = lines[index] ?? '';
    for (const [at, [column, source]] of segments.entries()) {
      const name = source === undefined ? undefined : map.sources[source];
      if (name === undefined || name === null) continue;
      const end = segments[at + 1]?.[0] ?? line.length;
      const part = Buffer.byteLength(line.slice(column, end));
      bytes.set(name, (bytes.get(name) ?? 0) + part);
    }
  }
  return bytes;
}
