/*
 * A text that a device keeps for later visits and other tabs, or a tab for its next page: the entry path
 * `@laundry-board/shared-types/deviceText`.
 */

export interface DeviceText {
  /** Null when there is none. */
  readonly read: () => string | null;
  /** Null removes it. */
  readonly write: (text: string | null) => void;
}

/**
 * The text under a name in a storage. Where that is blocked or full, what is written lasts as long as the page.
 *
 * @param storage Throws where storage is blocked.
 * @param unknown What is read where storage is blocked and nothing was written.
 */
export function keptAs(
  name: string,
  storage: () => Storage,
  unknown: string | null = null,
): DeviceText {
  /** What could not be stored. */
  let unstored: string | null = null;
  return {
    read: () => {
      try {
        return storage().getItem(name) ?? unstored;
      } catch {
        return unstored ?? unknown;
      }
    },
    write: (text) => {
      unstored = null;
      try {
        if (text === null) storage().removeItem(name);
        else storage().setItem(name, text);
      } catch {
        unstored = text;
      }
    },
  };
}
