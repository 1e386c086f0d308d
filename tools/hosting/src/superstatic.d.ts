/** Superstatic's own types lack its documented providers and regular expressions. */
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
    /** Names of built-in middleware, or custom middleware. */
    readonly stack: readonly (string | Middleware)[];
  }

  export default function superstatic(options: Options): Middleware;
}
