/** Where a device keeps one text. */
export interface DeviceStorage {
  /** Null without one. */
  readonly read: () => string | null;
  readonly write: (text: string | null) => void;
}

/** Keeps a text on this device. Where storage is blocked or full, it is not kept. */
export function keptAs(key: string, window: Pick<Window, 'localStorage'>): DeviceStorage {
  return {
    read: () => {
      try {
        return window.localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write: (text) => {
      try {
        if (text === null) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, text);
      } catch {
        // Then it lasts only as long as the board.
      }
    },
  };
}
