/** An element by what it holds. */
export interface Shown {
  /** CSS. */
  readonly selector: string;
  readonly text: string;
}
