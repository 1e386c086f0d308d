const RFC_3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/i;

/**
 * An RFC 3339 time as Firestore stores it: UTC, microseconds (further digits are cut off).
 *
 * @returns `undefined` when the text is no time.
 */
export const parseTimestamp = (text: string): string | undefined => {
  const [, seconds, fraction = '', zone] = RFC_3339.exec(text) ?? [];
  if (seconds === undefined || zone === undefined) return undefined;
  const milliseconds = Date.parse(`${seconds}${zone}`.toUpperCase());
  if (Number.isNaN(milliseconds)) return undefined;
  const [whole = ''] = new Date(milliseconds).toISOString().split('.');
  // Past the four-digit years, ISO text gets a sign and RFC 3339 has no name for the time.
  if (whole.length !== 19) return undefined;
  const micros = fraction.slice(0, 6).replace(/0+$/, '');
  return micros === '' ? `${whole}Z` : `${whole}.${micros}Z`;
};
