/** Where a device keeps the id of one building of a school. */
export interface BuildingStorage {
  /** Id of the building; null without one. */
  readonly read: () => string | null;
  readonly write: (id: string | null) => void;
}

/**
 * Stores a building of a school on this device. Where storage is blocked or full, it is not stored.
 *
 * @param role What the building is to this device: the one that a resident puts first, or the one that the next visit
 * is expected to show.
 */
export function buildingOnDevice(
  role: 'first' | 'expected',
  domain: string | null,
  window: Pick<Window, 'localStorage'>,
): BuildingStorage {
  const key = `laundry:${role}-building:${domain}`;
  return {
    read: () => {
      try {
        return window.localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write: (id) => {
      try {
        if (id === null) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, id);
      } catch {
        // Then it lasts only as long as the board.
      }
    },
  };
}
