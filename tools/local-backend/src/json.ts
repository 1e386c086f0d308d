import { invalidArgument } from './http/rpcError.ts';

/** Whether a value is a JSON object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a JSON array; unlike `Array.isArray` it does not make its items `any`. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** `JSON.parse` for untrusted input: `undefined` when it is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};

/** Google's APIs accept `update_mask` for `updateMask`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The JSON form of a protobuf message with these fields, in camelCase; any other is an error. */
export const readMessage = <Name extends string>(
  json: unknown,
  names: readonly Name[],
): { readonly [name in Name]?: unknown } => {
  if (!isRecord(json)) throw invalidArgument(`Expected an object with ${names.join(', ')}.`);
  const message: { [name in Name]?: unknown } = {};
  for (const [written, value] of Object.entries(json)) {
    const name = names.find((known) => known === camelCase(written));
    if (name === undefined) throw invalidArgument(`${JSON.stringify(written)} is not supported.`);
    if (value !== null) message[name] = value;
  }
  return message;
};

/** A repeated field of a message, empty when absent. */
export const readList = (json: unknown = []): readonly unknown[] => {
  if (isList(json)) return json;
  throw invalidArgument('Expected a list.');
};
