/** One figure of a benchmark beside its reference, in the form that machines read. */
export interface Row {
  /** What was measured. */
  readonly name: string;
  /** What the value is set against. */
  readonly reference: string;
  readonly value: number;
  /** The value over the reference's; absent where the reference is 0. */
  readonly ratio?: number;
  /** The middle half of the runs' own ratios, where each run has its own; the ratio is their median. */
  readonly ratioSpread?: readonly [low: number, high: number];
  readonly unit: string;
  /** The middle half of the runs. */
  readonly spread: readonly [low: number, high: number];
  /** The most that the ratio (or, without a reference, the value) may be, where there is a goal. */
  readonly goal?: number;
}
