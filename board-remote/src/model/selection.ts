import { readPageUrl, urlWithBuilding } from '@laundry-board/shared-types';
import type { Device } from './device.ts';

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
  /** Called when the board starts. The returned function ends it, and drops a choice that is not written yet. */
  readonly start: () => () => void;
  /** Stores a choice soon. Never throws. */
  readonly write: (id: string) => void;
}

/** A field of the history entry, beside the router's own. */
const SCHOOL_FIELD = 'buildingOfSchool';

/**
 * The pause after each write, milliseconds. Browsers refuse a page that writes its URL too often: WebKit from the 101st
 * time in ten seconds. An arrow key that is held chooses 30 buildings a second.
 */
const PAUSE_MS = 500;

/**
 * Keeps the choice in the page's URL, so that it can be shared. The building in the URL belongs to the first
 * school that claims it: when a resident of another school signs in on the same page, that school's board starts
 * afresh (spec decision 1).
 *
 * The first choice is written at once, those during the pause after it as one when the pause ends, and what the browser
 * has refused is written after another pause.
 */
export function selectionInUrl(
  domain: string | null,
  { location, history }: SelectionPage,
  device: Pick<Device, 'after'>,
): SelectionStorage {
  let chosenId: string | null = null;
  let isSaved = true;
  let cancelPause: (() => void) | null = null;
  return {
    read: () => {
      const school = fields()[SCHOOL_FIELD];
      if (school !== undefined && school !== domain) return null;
      return readPageUrl(location.search).building;
    },
    start: () => {
      if (fields()[SCHOOL_FIELD] === undefined) save();
      // Without a pause, so that the first choice is written at once.
      if (!isSaved) pause();
      return () => {
        cancelPause?.();
        cancelPause = null;
        isSaved = true;
      };
    },
    write: (id) => {
      chosenId = id;
      isSaved = false;
      if (cancelPause === null) saveAndPause();
    },
  };

  function save(): void {
    const url = chosenId === null ? location.href : urlWithBuilding(location.href, chosenId);
    try {
      // Replaces the entry, so that Back leaves the board.
      history.replaceState({ ...fields(), [SCHOOL_FIELD]: domain }, '', url);
    } catch {
      // Too many calls. Chrome before 144 ignores them without an error, so the result is what counts.
    }
    isSaved = location.href === url && fields()[SCHOOL_FIELD] === domain;
  }

  function saveAndPause(): void {
    save();
    pause();
  }

  function pause(): void {
    cancelPause = device.after(PAUSE_MS, () => {
      cancelPause = null;
      if (!isSaved) saveAndPause();
    });
  }

  function fields(): Readonly<Record<string, unknown>> {
    const state: unknown = history.state;
    return typeof state === 'object' && state !== null ? { ...state } : {};
  }
}

/** What it needs of the page's window. */
export interface SelectionPage {
  readonly location: Pick<Location, 'href' | 'search'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
}
