import { isRecord } from '../json/isRecord.ts';
import { RpcError } from './rpcError.ts';

/** Parameters that every Google API takes and that change nothing here. */
const SYSTEM_PARAMETERS = new Set([
  '$alt',
  '$prettyPrint',
  'alt',
  'key',
  'prettyPrint',
  'quotaUser',
]);

const refused = (name: string): RpcError =>
  new RpcError('INVALID_ARGUMENT', `${JSON.stringify(name)} is not known or not served here.`);

/** Google's APIs take `update_mask` for `updateMask`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Collects values under the names that are known, and refuses all others. */
const collect = <Name extends string, Value>(
  entries: Iterable<readonly [string, Value]>,
  names: readonly Name[],
): ReadonlyMap<Name, readonly Value[]> => {
  const collected = new Map<Name, readonly Value[]>();
  for (const [written, value] of entries) {
    const name = names.find((known) => known === camelCase(written));
    if (name === undefined) throw refused(written);
    collected.set(name, [...(collected.get(name) ?? []), value]);
  }
  return collected;
};

/**
 * Reads a JSON object that stands for a protobuf message; `null` and a field that is not there are the
 * same.
 *
 * @param names - The fields that are served, in camelCase.
 * @throws {RpcError} INVALID_ARGUMENT for another field, which would otherwise be lost without a word,
 *   and for what is no object.
 */
export const readMessage = <Name extends string>(
  json: unknown,
  names: readonly Name[],
): { readonly [name in Name]?: unknown } => {
  if (!isRecord(json)) {
    throw new RpcError('INVALID_ARGUMENT', `An object of ${names.join(', ')} is expected.`);
  }
  const message: { [name in Name]?: unknown } = {};
  for (const [name, [value, another]] of collect(Object.entries(json), names)) {
    if (another !== undefined) throw refused(name);
    if (value !== null) message[name] = value;
  }
  return message;
};

/**
 * Reads the parameters of a query, such as `updateMask.fieldPaths=a&updateMask.fieldPaths=b`.
 *
 * @param names - The parameters that are served, in camelCase.
 * @throws {RpcError} INVALID_ARGUMENT for another parameter.
 */
export const readQuery = <Name extends string>(
  url: URL,
  names: readonly Name[],
): {
  readonly all: (name: Name) => readonly string[] | undefined;
  /** @throws {RpcError} INVALID_ARGUMENT when it is given twice. */
  readonly one: (name: Name) => string | undefined;
} => {
  const given = [...url.searchParams].filter(([name]) => !SYSTEM_PARAMETERS.has(name));
  const values = collect(given, names);
  return {
    all: (name) => values.get(name),
    one: (name) => {
      const [value, another] = values.get(name) ?? [];
      if (another !== undefined) throw refused(name);
      return value;
    },
  };
};
