/** Something that is read of what was measured. */
export interface Figure<Measured> {
  readonly title: string;
  readonly unit: string;
  readonly digits: number;
  /** The most that it may be of the product. */
  readonly goal?: number;
  /** Undefined where there is no such thing. */
  readonly read: (measured: Measured) => number | undefined;
}
