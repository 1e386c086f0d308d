import { urlWithBuilding, readPageUrl, type School } from '@laundry-board/shared-types';
import { useCallback, useEffect, useState } from 'react';

/** The building that the resident chose or the URL names, otherwise the first. */
export function useSelectedBuilding(domain: string | null, school: School | null) {
  const [choice, show] = useState(() => buildingInUrl.read(domain));
  useEffect(() => buildingInUrl.claim(domain), [domain]);
  const buildings = school?.buildings ?? [];
  const building = buildings.find(({ id }) => id === choice) ?? buildings[0] ?? null;
  // Kept even when it was not clicked: a building that appears before it must not replace it.
  if (building && building.id !== choice) show(building.id);
  // Puts what the resident chose into the URL, so that it can be shared; `show` does not.
  const choose = useCallback(
    (id: string) => {
      show(id);
      buildingInUrl.write(domain, id);
    },
    [domain],
  );
  return { building, choose, show };
}

/** A field of the history entry, beside the router's own. */
const SCHOOL_FIELD = 'buildingOfSchool';

/**
 * The building in the page's URL. It belongs to the first school that reads it: when a resident of
 * another school signs in on the same page, that school's board starts afresh (spec decision 1).
 */
const buildingInUrl = {
  read(domain: string | null): string | null {
    const school = historyFields()[SCHOOL_FIELD];
    if (school !== undefined && school !== domain) return null;
    return readPageUrl(location.search).building;
  },
  /** From now on the URL belongs to the school. */
  claim(domain: string | null): void {
    if (historyFields()[SCHOOL_FIELD] === undefined) replaceEntry(domain, location.href);
  },
  /** Replaces the entry, so that Back leaves the board. */
  write(domain: string | null, id: string): void {
    replaceEntry(domain, urlWithBuilding(location.href, id));
  },
};

function replaceEntry(domain: string | null, url: string): void {
  history.replaceState({ ...historyFields(), [SCHOOL_FIELD]: domain }, '', url);
}

function historyFields(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
