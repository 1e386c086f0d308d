/** Where a device keeps the id of one building of a school. */
export interface BuildingStorage {
  /** Id of the building; null without one. */
  readonly read: () => string | null;
  readonly write: (id: string | null) => void;
}

/** The buildings of a school that a device keeps. */
export interface StoredBuildings {
  /** The one that a resident puts first. */
  readonly first: BuildingStorage;
  /** The separate one that the next visit is expected to show. */
  readonly expected: BuildingStorage;
}

/** Stores buildings of a school on this device. Where storage is blocked or full, they are not stored. */
export function buildingsOnDevice(
  domain: string | null,
  window: Pick<Window, 'localStorage'>,
): StoredBuildings {
  return {
    first: keptAs(`laundry:first-building:${domain}`, window),
    expected: keptAs(`laundry:expected-building:${domain}`, window),
  };
}

function keptAs(key: string, window: Pick<Window, 'localStorage'>): BuildingStorage {
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
