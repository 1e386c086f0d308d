import { isObject } from '@laundry-board/shared-types';

/**
 * A thrown value as a text for support and for the log. Anything can be thrown, also what has no text or throws when it
 * is read, so this never throws.
 */
export function textOf(thrown: unknown): string {
  try {
    if (!isObject(thrown)) return String(thrown);
    const [code, message] = [wordOf(thrown['code']), wordOf(thrown['message'])];
    if (message === undefined) return code ?? Object.prototype.toString.call(thrown);
    // The message of most errors names their code.
    return code === undefined || message.includes(code) ? message : `${code}: ${message}`;
  } catch {
    return 'a value without a text';
  }
}

function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
