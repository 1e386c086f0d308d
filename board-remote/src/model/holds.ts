/** Something that is held until everybody who holds it has released it. */
export class Holds {
  readonly #onChange: (isHeld: boolean) => void;
  #count = 0;

  /** @param onChange Called when it is held first, and when it is released last. */
  constructor(onChange: (isHeld: boolean) => void = () => {}) {
    this.#onChange = onChange;
  }

  get isHeld(): boolean {
    return this.#count > 0;
  }

  /** Holds it until the returned function is called; further calls do nothing. */
  hold(): () => void {
    this.#count += 1;
    if (this.#count === 1) this.#onChange(true);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#count -= 1;
      if (this.#count === 0) this.#onChange(false);
    };
  }
}
