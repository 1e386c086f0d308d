import { TOLERANCE_MS } from './clockState.ts';

/** A server's response, from which the offset of the device's clock can be measured. */
export interface TimedResponse {
  readonly headers: Headers;
  /** The device's clock when the request was sent and when the response came, milliseconds since the epoch. */
  readonly sent: number;
  readonly received: number;
}

/** The header has no milliseconds, so half a second is missing on average. */
const HALF_A_SECOND = 500;

/**
 * By how much the device's clock is ahead of the server's, milliseconds; 0 within the tolerance (spec decision 19) or when
 * the server sends no date. The age of a cached response counts by its `Age`.
 */
export function measureClockOffset({ headers, sent, received }: TimedResponse): number {
  const date = Date.parse(headers.get('Date') ?? '');
  const age = Number(headers.get('Age') ?? 0);
  const offset = (sent + received) / 2 - (date + age * 1000 + HALF_A_SECOND);
  return Math.abs(offset) > TOLERANCE_MS ? offset : 0;
}
