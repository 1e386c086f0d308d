/*
 * A text that a device keeps for later visits and other tabs: the entry path `@laundry-board/shared-types/deviceText`.
 */

export interface DeviceText {
  /** Null when there is none. */
  readonly read: () => string | null;
  /** Null removes it. */
  readonly write: (text: string | null) => void;
}

/**
 * The text under a name in localStorage. Where that is blocked or full, what is written lasts as long as the page.
 *
 * @param page Reading its storage throws where storage is blocked.
 * @param unknown What is read where storage is blocked and nothing was written.
 */
export function keptAs(
  name: string,
  page: Pick<Window, 'localStorage'>,
  unknown: string | null = null,
): DeviceText {
  /** What could not be stored. */
  let unstored: string | null = null;
  return {
    read: () => {
      try {
        return page.localStorage.getItem(name) ?? unstored;
      } catch {
        return unstored ?? unknown;
      }
    },
    write: (text) => {
      unstored = null;
      try {
        if (text === null) page.localStorage.removeItem(name);
        else page.localStorage.setItem(name, text);
      } catch {
        unstored = text;
      }
    },
  };
}
