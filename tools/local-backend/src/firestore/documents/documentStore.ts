import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { invalidArgument } from '../../http/googleApi.ts';
import { documentPath, type Fields } from './values.ts';

/** A time of the server's clock: RFC 3339 with six decimals, so that a later one is greater. */
export type Time = string;

/** The current version of a document, in its REST representation. */
export interface StoredDocument {
  /** The resource name: `projects/…/documents/schools/campus.example`. */
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Time;
  readonly updateTime: Time;
}

/** The documents of one database, in memory, by path (`schools/campus.example`). */
export class DocumentStore {
  /** Resume tokens of another run are void, as its documents and clock are gone. */
  readonly runId = randomUUID();
  readonly #documents = new Map<string, StoredDocument>();
  readonly #changes = new EventEmitter<Record<string, [StoredDocument | undefined, Time]>>();
  readonly #prefix: string;
  #microseconds = 0;

  constructor(projectId: string) {
    this.#prefix = `projects/${projectId}/databases/(default)/documents/`;
    this.#changes.setMaxListeners(0);
  }

  /** A time that always rises, as the SDK requires of snapshots, whatever the system's clock does. */
  now(): Time {
    this.#microseconds = Math.max(this.#microseconds + 1, Date.now() * 1000);
    const iso = new Date(Math.floor(this.#microseconds / 1000)).toISOString();
    return `${iso.slice(0, -1)}${String(this.#microseconds % 1000).padStart(3, '0')}Z`;
  }

  nameOf(path: string): string {
    return this.#prefix + path;
  }

  /** @throws {RpcError} INVALID_ARGUMENT when it is not the name of a document in this database. */
  pathOf(name: unknown): string {
    if (typeof name === 'string' && name.startsWith(this.#prefix)) {
      return documentPath(name.slice(this.#prefix.length).split('/'));
    }
    throw invalidArgument(`A document name must start with ${this.#prefix}`);
  }

  get(path: string): StoredDocument | undefined {
    return this.#documents.get(path);
  }

  /** Replaces the document. @throws {RpcError} INVALID_ARGUMENT for an invalid path. */
  set(path: string, fields: Fields): void {
    this.commit(new Map([[path, fields]]));
  }

  /** Applies all changes (`undefined` deletes) atomically. */
  commit(changes: ReadonlyMap<string, Fields | undefined>): Time {
    for (const path of changes.keys()) documentPath(path.split('/'));
    const time = this.now();
    const changed = [...changes].filter(
      ([path, fields]) => fields !== undefined || this.#documents.has(path),
    );
    for (const [path, fields] of changed) {
      if (fields === undefined) this.#documents.delete(path);
      else this.#documents.set(path, this.#nextVersion(path, fields, time));
    }
    for (const [path] of changed) this.#changes.emit(path, this.get(path), time);
    return time;
  }

  /** As in Firestore, a write that changes nothing keeps the update time. */
  #nextVersion(path: string, fields: Fields, updateTime: Time): StoredDocument {
    const before = this.get(path);
    if (before !== undefined && isDeepStrictEqual(before.fields, fields)) return before;
    const createTime = before?.createTime ?? updateTime;
    return { name: this.nameOf(path), fields, createTime, updateTime };
  }

  clear(): void {
    this.commit(new Map([...this.#documents.keys()].map((path) => [path, undefined])));
  }

  /** The documents of a collection, ordered by path. */
  list(collection: string): readonly StoredDocument[] {
    const isIn = (path: string): boolean => path.slice(0, path.lastIndexOf('/')) === collection;
    return [...this.#documents]
      .filter(([path]) => isIn(path))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, document]) => document);
  }

  /** Calls back after each change of the document. @returns A function that unsubscribes. */
  listen(
    path: string,
    listener: (document: StoredDocument | undefined, commitTime: Time) => void,
  ): () => void {
    this.#changes.on(path, listener);
    return () => this.#changes.off(path, listener);
  }

  /** How many listeners there are to the document at a path and to those below it, by default to all. */
  listenerCount(under = ''): number {
    const paths = this.#changes.eventNames().map(String);
    const counted = paths.filter(
      (path) => under === '' || path === under || path.startsWith(`${under}/`),
    );
    return counted.reduce((sum, path) => sum + this.#changes.listenerCount(path), 0);
  }
}
