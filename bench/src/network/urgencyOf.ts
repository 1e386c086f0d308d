/** Urgency of a request that names none (RFC 9218). */
const STANDARD = 3;

/** Urgency from 0, the highest, to 7, as a `Priority` header such as `u=1, i` has it (RFC 9218). */
export function urgencyOf(priority: string | string[] | undefined): number {
  const [, urgency] = /\bu=([0-7])\b/.exec(String(priority ?? '')) ?? [];
  return urgency === undefined ? STANDARD : Number(urgency);
}
