import { isObject } from '@laundry-board/shared-types';

/**
 * A thrown value as a text for support and for the log. Anything can be thrown, also what has no text or throws when it
 * is read, so this never throws.
 */
export function textOf(thrown: unknown): string {
  try {
    if (!isObject(thrown)) return String(thrown);
    const { code, message } = thrown;
    const texts = [code, message].filter(
      (text) => typeof text === 'string' || typeof text === 'number',
    );
    // Most messages of errors with a code begin with it, or name it.
    if (texts.length === 2 && String(message).includes(String(code))) return String(message);
    return texts.length === 0 ? String(thrown) : texts.join(': ');
  } catch {
    return 'a value without a text';
  }
}
