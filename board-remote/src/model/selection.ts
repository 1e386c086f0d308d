import { readPageUrl, urlWithBuilding } from '@laundry-board/shared-types';
import type { Device } from '../device/device.ts';

/** Stores the selected building beyond the life of one board. */
export interface SelectionStorage {
  /** Id of the building that was selected before or that a link names; null without one. */
  readonly read: () => string | null;
  /** Called when the board starts. The returned function ends it, and drops a selection that is not written yet. */
  readonly start: () => () => void;
  /** Stores a selection soon. Never throws. */
  readonly write: (id: string) => void;
}

/** A field of the history entry, beside the router's own. */
const SCHOOL_FIELD = 'buildingOfSchool';

/**
 * The time between two writes, milliseconds. Browsers refuse a page that writes its URL too often: WebKit from the 101st
 * time in ten seconds. An arrow key that is held selects 30 buildings a second.
 */
const WRITE_INTERVAL_MS = 500;

/**
 * Keeps the selection in the page's URL, so that it can be shared. The building in the URL belongs to the first
 * school that claims it: when a resident of another school signs in on the same page, that school's board starts
 * afresh (spec decision 1).
 *
 * The first selection is written at once. Of those within half a second after a write, the last one is written. What the
 * browser has refused is written half a second later.
 */
export function selectionInUrl(
  domain: string | null,
  { location, history }: SelectionPage,
  device: Pick<Device, 'after'>,
): SelectionStorage {
  let selectedId: string | null = null;
  let isSaved = true;
  let cancelWait: (() => void) | null = null;
  return {
    read: () => {
      const school = fields()[SCHOOL_FIELD];
      if (school !== undefined && school !== domain) return null;
      return readPageUrl(location.search).building;
    },
    start: () => {
      if (fields()[SCHOOL_FIELD] === undefined) save();
      // Without a wait before, so that the first selection is written at once.
      if (!isSaved) wait();
      return () => {
        cancelWait?.();
        cancelWait = null;
        isSaved = true;
      };
    },
    write: (id) => {
      selectedId = id;
      isSaved = false;
      if (cancelWait === null) saveAndWait();
    },
  };

  function save(): void {
    const url = selectedId === null ? location.href : urlWithBuilding(location.href, selectedId);
    try {
      // Replaces the entry, so that Back leaves the board.
      history.replaceState({ ...fields(), [SCHOOL_FIELD]: domain }, '', url);
    } catch {
      // Too many calls. Chrome before 144 ignores them without an error, so the result is what counts.
    }
    isSaved = location.href === url && fields()[SCHOOL_FIELD] === domain;
  }

  function saveAndWait(): void {
    save();
    wait();
  }

  function wait(): void {
    cancelWait = device.after(WRITE_INTERVAL_MS, () => {
      cancelWait = null;
      if (!isSaved) saveAndWait();
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
