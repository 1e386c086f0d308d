/** What Firestore costs in one place and edition. Money is in US dollars. */
export interface Prices {
  readonly read: number;
  readonly write: number;
  /** Of what leaves for the internet. */
  readonly gibibyte: number;
  /** What costs nothing, for one database of a project. */
  readonly free: {
    readonly readsADay: number;
    readonly writesADay: number;
    readonly gibibytesAMonth: number;
  };
}

/**
 * List prices of the Standard edition in `us-central1` as known in November 2026: to be checked before
 * anybody relies on them.
 *
 * Reads and writes: https://firebase.google.com/docs/firestore/compare-editions-for-native-mode
 * Free: https://firebase.google.com/docs/firestore/quotas#free-quota
 * The price of a gibibyte is an assumption: the list has steps by amount and by where it goes,
 * https://cloud.google.com/firestore/pricing#internet-egress
 */
export const PRICES: Prices = {
  read: 0.03 / 100_000,
  write: 0.09 / 100_000,
  gibibyte: 0.12,
  free: { readsADay: 50_000, writesADay: 20_000, gibibytesAMonth: 10 },
};
