import { type Compiler, rspack } from '@rspack/core';
import type { Scheme } from './designToken.ts';

/** The worker's chunk, which no page runs. */
export const WORKER_CHUNK = 'service-worker';

/** A service worker: its module, relative to the package, and the name of its file. */
export interface WorkerFile {
  readonly script: string;
  readonly file: string;
}

/** What the worker's own page takes from the build. */
interface PageParts {
  /** By the colour scheme. */
  readonly colours: Readonly<Record<Scheme, string>>;
  /** An svg. */
  readonly icon: string;
}

/** Builds a page's service worker into one file beside it, under a name that stays. */
export class ServiceWorker {
  readonly #worker: WorkerFile;
  readonly #parts: PageParts;

  constructor(worker: WorkerFile, parts: PageParts) {
    this.#worker = worker;
    this.#parts = parts;
  }

  apply(compiler: Compiler): void {
    const { script, file } = this.#worker;
    const entry = { name: WORKER_CHUNK, filename: file };
    new rspack.EntryPlugin(compiler.context, script, entry).apply(compiler);
    new rspack.DefinePlugin({ PAGE_PARTS: JSON.stringify(this.#parts) }).apply(compiler);
  }
}
