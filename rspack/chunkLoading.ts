type Chunk = string | number;
type Modules = Record<string, unknown>;

/** Written in by the build: the name of the list on window that chunks are pushed to. */
declare const CHUNK_LIST: string;
/** The build's `chunkLoadTimeout`. */
declare const CHUNK_TIME_LIMIT_MS: number;

// oxlint-disable-next-line no-underscore-dangle
declare const __webpack_require__: {
  /** Every module of the bundle, by its id. */
  readonly m: Modules;
  /** What is to be done before a chunk's modules run. */
  readonly f: Record<string, (chunk: Chunk, promises: unknown[]) => void>;
  /** The folder that chunks are in. */
  readonly p: string;
  /** The file name of a chunk. */
  readonly u: (chunk: Chunk) => string;
};

const arrived = new Set<Chunk>();
const loads = new Map<Chunk, Promise<void>>();

/*
 * Loads a remote's chunks. The bundler's own loader is nearly three times as large, for what no remote
 * here has: chunks that are entries, and entries that wait for them.
 */
Reflect.set(window, CHUNK_LIST, {
  push([chunks, modules]: readonly [readonly Chunk[], Modules]): void {
    Object.assign(__webpack_require__.m, modules);
    for (const chunk of chunks) arrived.add(chunk);
  },
});

__webpack_require__.f['load'] = (chunk, promises) => {
  const load = loads.get(chunk) ?? loadScript(chunk);
  loads.set(chunk, load);
  promises.push(load);
};

/**
 * @throws Error of the shape of the bundler's, which the shell knows: its `type` is `missing` when the
 *   script came without its chunk.
 */
function loadScript(chunk: Chunk): Promise<void> {
  const request = __webpack_require__.p + __webpack_require__.u(chunk);
  const script = document.createElement('script');
  script.src = request;
  script.crossOrigin = 'anonymous';
  return new Promise((resolve, reject) => {
    const settle = (type: string): void => {
      clearTimeout(timer);
      script.remove();
      if (arrived.has(chunk)) return resolve();
      loads.delete(chunk);
      const error = new Error(`Loading chunk ${chunk} failed (${type}: ${request}).`);
      reject(Object.assign(error, { name: 'ChunkLoadError', type, request }));
    };
    script.addEventListener('load', () => settle('missing'));
    script.addEventListener('error', () => settle('error'));
    const timer = setTimeout(settle, CHUNK_TIME_LIMIT_MS, 'timeout');
    document.head.append(script);
  });
}
