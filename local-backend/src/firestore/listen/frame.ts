/**
 * Wraps a message for a channel. The client counts in UTF-16 code units, which is what a string's
 * `length` is, and not in bytes.
 */
export const frame = (json: string): string => `${json.length}\n${json}`;
