/** A text that the browser keeps for later visits and other tabs. */
export interface Note {
  /** Null when there is none. */
  readonly read: () => string | null;
  readonly write: (text: string) => void;
  readonly remove: () => void;
}

/**
 * A note under a name in localStorage. Where that is blocked or full, the note lasts as long as the page.
 *
 * @param page Reading its storage throws where storage is blocked.
 */
export function createNote(page: Pick<Window, 'localStorage'>, name: string): Note {
  /** What could not be stored. */
  let unstored: string | null = null;
  return {
    read: () => {
      try {
        return page.localStorage.getItem(name) ?? unstored;
      } catch {
        return unstored;
      }
    },
    write: (text) => {
      try {
        page.localStorage.setItem(name, text);
        unstored = null;
      } catch {
        unstored = text;
      }
    },
    remove: () => {
      unstored = null;
      try {
        page.localStorage.removeItem(name);
      } catch {
        // Then nothing was stored either.
      }
    },
  };
}
