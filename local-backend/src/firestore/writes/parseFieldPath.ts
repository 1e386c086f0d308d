import { RpcError } from '../../http/rpcError.ts';
import { MAX_DEPTH, RESERVED_NAME } from '../documents/limits.ts';

const SEGMENT = /([A-Za-z_][A-Za-z_0-9]*|`(?:[^`\\]|\\.)+`)(\.|$)/sy;

/**
 * The names along a field path such as `` a.`b c`.d ``.
 *
 * @throws {RpcError} INVALID_ARGUMENT when it is malformed.
 */
export const parseFieldPath = (path: unknown): readonly string[] => {
  const text = typeof path === 'string' ? path : '';
  const names: string[] = [];
  SEGMENT.lastIndex = 0;
  for (let more = true; more;) {
    const [, segment, separator] = SEGMENT.exec(text) ?? [];
    if (segment === undefined || names.length === MAX_DEPTH || RESERVED_NAME.test(segment)) {
      throw new RpcError('INVALID_ARGUMENT', `${JSON.stringify(path)} is no field path.`);
    }
    names.push(segment.startsWith('`') ? segment.slice(1, -1).replace(/\\(.)/gs, '$1') : segment);
    more = separator === '.';
  }
  return names;
};
