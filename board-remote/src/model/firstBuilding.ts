interface Identified {
  readonly id: string;
}

/** The buildings with one of them moved to the front; the same list when that changes nothing. */
export function putFirst<T extends Identified>(
  buildings: readonly T[],
  firstId: string | null,
): readonly T[] {
  const index = buildings.findIndex(({ id }) => id === firstId);
  const first = buildings[index];
  if (first === undefined || index === 0) return buildings;
  return [first, ...buildings.slice(0, index), ...buildings.slice(index + 1)];
}

/** Whether the building is no longer in the school; while the school has none at all, it may come back with the others. */
export function isNoLongerListed(buildings: readonly Identified[], id: string | null): boolean {
  return id !== null && buildings.length > 0 && !buildings.some((building) => building.id === id);
}
