/** The header has no milliseconds, so half a second is missing on average. */
const HALF_A_SECOND = 500;

/** When the device received a response. */
export interface Receipt {
  /** By the device's clock, milliseconds since the epoch. */
  readonly received: number;
  /** How long the request took, milliseconds. */
  readonly took: number;
}

/**
 * The server's time when its response was received, milliseconds since the epoch: by its `Date`, from the middle of the
 * request, and for a response from a cache by its `Age`. Where the server sends no date, the device's time stands in.
 */
export function serverTime(headers: Headers, { received, took }: Receipt): number {
  const date = Date.parse(headers.get('Date') ?? '');
  const age = Number(headers.get('Age') ?? 0);
  const time = date + age * 1000 + HALF_A_SECOND + took / 2;
  return Number.isNaN(time) ? received : time;
}
