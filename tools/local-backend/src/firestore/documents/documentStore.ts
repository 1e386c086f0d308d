import { EventEmitter } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { invalidArgument } from '../../http/rpcError.ts';
import { type Database, documentPath } from './names.ts';
import { documentSize, type Fields } from './values.ts';

/** A time of the server's clock, in microseconds since the epoch. */
export type Microseconds = number;

/**
 * A strictly increasing clock, as the SDK requires of snapshot times, whatever the system clock does.
 *
 * @param now - The system clock, in milliseconds since the epoch.
 */
export const createServerClock = (now: () => number = Date.now): (() => Microseconds) => {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.trunc(now() * 1000));
    return last;
  };
};

/** Formats as RFC 3339 with six decimals. */
export const formatTime = (time: Microseconds): string => {
  const iso = new Date(Math.floor(time / 1000)).toISOString();
  return `${iso.slice(0, -1)}${String(time % 1000).padStart(3, '0')}Z`;
};

/** Firestore's limit for the size of a document. */
const MAX_DOCUMENT_BYTES = 1024 * 1024;

/** The current version of a document. */
export interface StoredDocument {
  /** The resource name: `projects/…/documents/schools/campus.example`. */
  readonly name: string;
  readonly fields: Fields;
  readonly createdAt: Microseconds;
  readonly updatedAt: Microseconds;
  /** The REST representation, serialized once per update for all listeners and readers. */
  readonly json: string;
}

/** The REST representation of a document. */
export const documentJson = ({
  name,
  fields,
  createdAt,
  updatedAt,
}: Omit<StoredDocument, 'json'>): string =>
  JSON.stringify({
    name,
    fields,
    createTime: formatTime(createdAt),
    updateTime: formatTime(updatedAt),
  });

/** The documents of one database, in memory, by path (`schools/campus.example`). */
export interface DocumentStore {
  readonly get: (path: string) => StoredDocument | undefined;
  /** Replaces the document. @throws {RpcError} INVALID_ARGUMENT for an invalid path or over 1 MiB. */
  readonly set: (path: string, fields: Fields) => void;
  /** Applies all changes (`undefined` deletes) atomically. */
  readonly commit: (changes: ReadonlyMap<string, Fields | undefined>) => Microseconds;
  readonly clear: () => void;
  /**
   * The entries of a collection, ordered by id; `document` is `undefined` for a missing document that
   * has subcollections.
   */
  readonly list: (
    collection: string,
  ) => readonly { readonly name: string; readonly document: StoredDocument | undefined }[];
  /** Calls back after each change of the document. @returns A function that unsubscribes. */
  readonly listen: (
    path: string,
    listener: (document: StoredDocument | undefined, commitTime: Microseconds) => void,
  ) => () => void;
  readonly listenerCount: () => number;
}

export const createDocumentStore = (database: Database, now: () => Microseconds): DocumentStore => {
  const documents = new Map<string, StoredDocument>();
  const changes = new EventEmitter<Record<string, [StoredDocument | undefined, Microseconds]>>();
  changes.setMaxListeners(0);

  /** As in Firestore, a write that changes nothing keeps the update time. */
  const nextVersion = (path: string, fields: Fields, updatedAt: Microseconds): StoredDocument => {
    const before = documents.get(path);
    if (before !== undefined && isDeepStrictEqual(before.fields, fields)) return before;
    const createdAt = before?.createdAt ?? updatedAt;
    const document = { name: database.documentName(path), fields, createdAt, updatedAt };
    return { ...document, json: documentJson(document) };
  };

  const check = (path: string, fields: Fields): void => {
    documentPath(path.split('/'));
    if (documentSize(path, fields) > MAX_DOCUMENT_BYTES) {
      throw invalidArgument(`The document is larger than ${MAX_DOCUMENT_BYTES} bytes.`);
    }
  };

  const commit: DocumentStore['commit'] = (writes) => {
    for (const [path, fields] of writes) if (fields !== undefined) check(path, fields);
    const time = now();
    const changed = [...writes].filter(
      ([path, fields]) => fields !== undefined || documents.has(path),
    );
    for (const [path, fields] of changed) {
      if (fields === undefined) documents.delete(path);
      else documents.set(path, nextVersion(path, fields, time));
    }
    for (const [path] of changed) changes.emit(path, documents.get(path), time);
    return time;
  };

  return {
    get: (path) => documents.get(path),
    set: (path, fields) => {
      commit(new Map([[path, fields]]));
    },
    commit,
    clear: () => {
      commit(new Map([...documents.keys()].map((path) => [path, undefined])));
    },
    list: (collection) => {
      const depth = collection.split('/').length + 1;
      const below = [...documents.keys()].filter((path) => path.startsWith(`${collection}/`));
      const paths = new Set(below.map((path) => path.split('/').slice(0, depth).join('/')));
      return [...paths]
        .toSorted((a, b) => (a < b ? -1 : 1))
        .map((path) => ({ name: database.documentName(path), document: documents.get(path) }));
    },
    listen: (path, listener) => {
      changes.on(path, listener);
      return () => changes.off(path, listener);
    },
    listenerCount: () =>
      changes.eventNames().reduce((sum, path) => sum + changes.listenerCount(path), 0),
  };
};
