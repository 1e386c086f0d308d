interface InstanceOptions<Instance> {
  /** The page's instance of the SDK; a new one after the last was discarded. */
  readonly open: () => Instance;
  /** Takes an instance that has failed from the page, unless somebody else has done so. */
  readonly discard: (failed: Instance) => void;
}

/**
 * An instance of the Firestore SDK that is replaced once it has failed. After an `INTERNAL ASSERTION FAILED` each of
 * its functions throws or rejects, and its listeners fall silent without an error, until the page is reloaded or another
 * instance takes its place. So any such exception ends all listeners with an error; the next one gets a new instance.
 */
export class ReplacedInstance<Instance> {
  readonly #options: InstanceOptions<Instance>;
  readonly #listeners = new Set<(error: unknown) => void>();
  #current: Instance | undefined;

  constructor(options: InstanceOptions<Instance>) {
    this.#options = options;
  }

  /** The instance to use now. */
  current(): Instance {
    this.#current ??= this.#options.open();
    return this.#current;
  }

  /**
   * Opens a listener on the current instance and returns the function that closes it.
   *
   * @param open Opens it, and returns what closes it. It throws only if the instance has failed.
   * @param onError Called when the listener has ended by itself or with its instance.
   */
  listen(
    open: (onError: (error: unknown) => void) => () => void,
    onError: (error: unknown) => void,
  ): () => void {
    const instance = this.current();
    const end = (error: unknown): void => {
      if (this.#listeners.delete(end)) onError(error);
    };
    this.#listeners.add(end);
    try {
      const close = open(end);
      return () => {
        if (this.#listeners.delete(end)) this.#close(instance, close);
      };
    } catch (error) {
      this.#listeners.delete(end);
      this.#replace(instance, error);
      throw error;
    }
  }

  /** Uses the current instance. If that rejects, the instance has failed; only the listeners are told. */
  async use(run: (instance: Instance) => Promise<unknown>): Promise<void> {
    const instance = this.current();
    try {
      await run(instance);
    } catch (error) {
      this.#replace(instance, error);
    }
  }

  #close(instance: Instance, close: () => void): void {
    try {
      close();
    } catch (error) {
      this.#replace(instance, error);
    }
  }

  #replace(failed: Instance, error: unknown): void {
    if (failed !== this.#current) return;
    this.#current = undefined;
    this.#options.discard(failed);
    // One that is opened meanwhile is on the new instance.
    const ended = [...this.#listeners];
    ended.forEach((end) => end(error));
  }
}
