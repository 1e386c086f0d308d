/** Superstatic's own types leave out providers and regular expressions, which it documents. */
declare module 'superstatic/lib/superstatic.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Readable } from 'node:stream';

  type Next = (error?: unknown) => void;
  type Middleware = (
    request: IncomingMessage,
    response: ServerResponse,
    next: Next,
  ) => void | Promise<void>;

  interface ProvidedFile {
    readonly stream: Readable;
    readonly size: number;
    readonly etag: string;
  }

  interface Options {
    /** A `hosting` entry of firebase.json. */
    readonly config: object;
    readonly provider: (request: IncomingMessage, path: string) => Promise<ProvidedFile | null>;
    /** Names of its own middleware, and others. */
    readonly stack: readonly (string | Middleware)[];
  }

  export default function superstatic(options: Options): Middleware;
}
