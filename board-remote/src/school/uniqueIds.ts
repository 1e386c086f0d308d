/** What names a building: its id as reported, null when it has none, and its name. */
export interface Named {
  readonly id: string | null;
  readonly name: string;
}

/**
 * One id a building, all different. A reported id stays with the first building that has it. The
 * others get one from their name, or from the id they repeat, so that it stays theirs over updates
 * that add, remove or move other buildings.
 */
export function uniqueIds(buildings: readonly Named[]): readonly string[] {
  const taken = new Set<string>();
  const kept = buildings.map(({ id }) => {
    if (id === null || taken.has(id)) return null;
    taken.add(id);
    return id;
  });
  const lastNumber = new Map<string, number>();
  return kept.map((keptId, index) => {
    if (keptId !== null) return keptId;
    const base = buildings[index]?.id ?? buildings[index]?.name ?? '';
    let number = lastNumber.get(base) ?? 1;
    let id: string;
    do {
      number += 1;
      id = `${base}#${number}`;
    } while (taken.has(id));
    lastNumber.set(base, number);
    taken.add(id);
    return id;
  });
}
