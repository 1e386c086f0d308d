/** What an answer of a server tells about the device's clock. */
export interface TimedAnswer {
  readonly headers: Headers;
  /** The device's clock when it was asked for and when it came, milliseconds since the epoch. */
  readonly sent: number;
  readonly received: number;
}

/** Clocks that differ by no more are alike (reading 19); the header's whole seconds hide less. */
const TOLERANCE_MS = 2000;

/** The header leaves the milliseconds out: half a second is missing on average. */
const HALF_A_SECOND = 500;

/**
 * By how much the device's clock is ahead of the server's, in milliseconds; 0 when they are alike or
 * the server does not say. A cache between them counts by its `Age`.
 */
export function clockError({ headers, sent, received }: TimedAnswer): number {
  const said = Date.parse(headers.get('Date') ?? '');
  const age = Number(headers.get('Age') ?? 0);
  const error = (sent + received) / 2 - (said + age * 1000 + HALF_A_SECOND);
  return Math.abs(error) > TOLERANCE_MS ? error : 0;
}
