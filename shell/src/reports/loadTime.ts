/** Of an entry of the resource timing, what is read; milliseconds since the page was opened. */
interface Loaded {
  readonly name: string;
  readonly startTime: number;
  readonly responseEnd: number;
}

/**
 * How long a remote has taken from the first request for it to its expose, milliseconds; undefined if nothing is known.
 *
 * @param folder Of the remote, an absolute URL.
 * @param end When its expose was there, as in the entries; if nobody has seen it, when its newest file had come.
 */
export function loadTime(
  loaded: readonly Loaded[],
  folder: string,
  end?: number,
): number | undefined {
  const own = loaded.filter(({ name }) => name.startsWith(folder));
  if (own.length === 0) return undefined;
  const start = Math.min(...own.map(({ startTime }) => startTime));
  return Math.round((end ?? Math.max(...own.map(({ responseEnd }) => responseEnd))) - start);
}
