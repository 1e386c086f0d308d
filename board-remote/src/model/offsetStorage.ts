/** Where a device keeps the offset of its clock, milliseconds. */
export interface OffsetStorage {
  /** Null without one: the clock was right, or this is the first visit. */
  readonly read: () => number | null;
  readonly write: (offset: number | null) => void;
}

const KEY = 'laundry:clock-offset';

/** Stores the offset on this device. Where storage is blocked or full, it is not stored. */
export function offsetOnDevice(window: Pick<Window, 'localStorage'>): OffsetStorage {
  return {
    read: () => {
      try {
        const offset = Number(window.localStorage.getItem(KEY) ?? NaN);
        return Number.isFinite(offset) ? offset : null;
      } catch {
        return null;
      }
    },
    write: (offset) => {
      try {
        if (offset === null) window.localStorage.removeItem(KEY);
        else window.localStorage.setItem(KEY, String(offset));
      } catch {
        // The next visit asks the server again.
      }
    },
  };
}
