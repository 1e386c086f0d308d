import { readPageUrl, urlWithBuilding } from '@laundry-board/shared-types';

/**
 * The id of the building that stays selected with new data: the chosen one as long as it is there, otherwise the first
 * (spec decision 1). A first building that nobody has clicked stays selected, too, when another one appears before it.
 */
export function keepSelected(
  chosenId: string | null,
  buildings: readonly { readonly id: string }[],
): string | null {
  return buildings.some(({ id }) => id === chosenId) ? chosenId : (buildings[0]?.id ?? chosenId);
}

/** Where the choice of a building is stored beyond the life of one board. */
export interface SelectionStorage {
  /** Id of the building that was chosen before or that a link names; null without one. */
  readonly read: () => string | null;
  /** Called when the board starts. */
  readonly claim: () => void;
  readonly write: (id: string) => void;
}

/** A field of the history entry, beside the router's own. */
const SCHOOL_FIELD = 'buildingOfSchool';

/**
 * Keeps the choice in the page's URL, so that it can be shared. The building in the URL belongs to the first
 * school that claims it: when a resident of another school signs in on the same page, that school's board starts
 * afresh (spec decision 1).
 */
export function selectionInUrl(
  domain: string | null,
  { location, history }: Pick<Window, 'location' | 'history'>,
): SelectionStorage {
  return {
    read: () => {
      const school = fields()[SCHOOL_FIELD];
      if (school !== undefined && school !== domain) return null;
      return readPageUrl(location.search).building;
    },
    claim: () => {
      if (fields()[SCHOOL_FIELD] === undefined) replaceEntry(location.href);
    },
    // Replaces the entry, so that Back leaves the board.
    write: (id) => replaceEntry(urlWithBuilding(location.href, id)),
  };

  function replaceEntry(url: string): void {
    history.replaceState({ ...fields(), [SCHOOL_FIELD]: domain }, '', url);
  }

  function fields(): Readonly<Record<string, unknown>> {
    const state: unknown = history.state;
    return typeof state === 'object' && state !== null ? { ...state } : {};
  }
}
