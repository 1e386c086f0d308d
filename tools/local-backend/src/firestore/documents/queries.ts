import { invalidArgument, isRecord, readList, readMessage } from '../../http/googleApi.ts';
import type { DocumentStore, StoredDocument } from './documentStore.ts';
import { type FieldPath, getField, joinIds, parseFieldPath, parseTimestamp } from './values.ts';

/** The documents of a collection, by a field that is a time, the earliest first. */
interface Query {
  readonly collection: string;
  /** Documents without a time there are left out. */
  readonly field: FieldPath;
  /** Only those that are later. */
  readonly after: string;
  /** No more than so many. */
  readonly limit: number;
}

/** Times in UTC compare as texts without the letter at their end, whatever their decimals. */
function isLater(a: string, b: string): boolean {
  return a.slice(0, -1) > b.slice(0, -1);
}

/** The one entry of a list. */
function only(json: unknown, what: string): unknown {
  const [entry, ...others] = readList(json);
  if (entry !== undefined && others.length === 0) return entry;
  throw invalidArgument(`A query has exactly one ${what} here.`);
}

function parseField(json: unknown): string {
  return String(readMessage(json, ['fieldPath']).fieldPath);
}

function parseFilter(json: unknown): { readonly field: string; readonly after: string } {
  const { fieldFilter } = readMessage(json, ['fieldFilter']);
  const { field, op, value } = readMessage(fieldFilter, ['field', 'op', 'value']);
  const after = parseTimestamp(isRecord(value) ? value['timestampValue'] : undefined);
  if (op === 'GREATER_THAN' && after !== undefined) return { field: parseField(field), after };
  throw invalidArgument('The only supported filter is GREATER_THAN a time.');
}

/**
 * Parses the body of `:runQuery`: what is later than a time in one collection below its parent.
 *
 * @param parent The path of a document, or empty for the database.
 */
export function parseQuery(json: unknown, parent: string): Query {
  const { structuredQuery } = readMessage(json, ['structuredQuery']);
  const query = readMessage(structuredQuery, ['from', 'where', 'orderBy', 'limit']);
  const { collectionId } = readMessage(only(query.from, 'collection'), ['collectionId']);
  const order = readMessage(only(query.orderBy, 'order'), ['field', 'direction']);
  const ordered = parseField(order.field);
  const filter = parseFilter(query.where);
  const { limit = Infinity } = query;
  if (typeof limit !== 'number') throw invalidArgument('"limit" is not a number.');
  if ((order.direction ?? 'ASCENDING') !== 'ASCENDING') {
    throw invalidArgument('The only supported order is ASCENDING.');
  }
  if (filter.field !== ordered) {
    throw invalidArgument('A query is ordered by the field of its filter.');
  }
  return {
    collection: joinIds([...(parent === '' ? [] : parent.split('/')), String(collectionId)]),
    field: parseFieldPath(ordered),
    after: filter.after,
    limit,
  };
}

/** The documents that a query finds. */
export function findDocuments(
  documents: DocumentStore,
  { collection, field, after, limit }: Query,
): readonly StoredDocument[] {
  const timed = documents.list(collection).flatMap((document) => {
    const value = getField(document.fields, field);
    if (value === undefined || !('timestampValue' in value)) return [];
    return { document, time: value.timestampValue };
  });
  return (
    timed
      .filter(({ time }) => isLater(time, after))
      // Stable, and the list is ordered by path, as Firestore orders documents of the same time.
      .toSorted((a, b) => Number(isLater(a.time, b.time)) - Number(isLater(b.time, a.time)))
      .slice(0, limit)
      .map(({ document }) => document)
  );
}
