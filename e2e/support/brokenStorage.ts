/** How a browser's storage is broken, and for how long. */
export interface Breakage {
  /** `fails`: each request fails at once. `hangs`: none is ever answered. */
  readonly way: 'fails' | 'hangs';
  /** Milliseconds of the page's clock; for good, if it is left out. */
  readonly ms?: number;
}

/**
 * Runs in a page: breaks IndexedDB, as it happens after a crash, without free storage, or after a return from the
 * background. Connections that are open are lost.
 */
export function breakStorage({ way, ms = Infinity }: Breakage): void {
  const end = Date.now() + ms;
  const { open } = IDBFactory.prototype;
  const { transaction } = IDBDatabase.prototype;
  IDBFactory.prototype.open = function openOrBreak(...details) {
    if (Date.now() >= end) return open.apply(this, details);
    const error = new DOMException('Internal error opening backing store.', 'UnknownError');
    const request = Object.assign(new EventTarget(), { error });
    if (way === 'fails') queueMicrotask(() => request.dispatchEvent(new Event('error')));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page uses of a request
    return request as unknown as IDBOpenDBRequest;
  };
  IDBDatabase.prototype.transaction = function transactOrBreak(...details) {
    if (Date.now() >= end) return transaction.apply(this, details);
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
}
