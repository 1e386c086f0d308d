/** What names a building: its id as reported, null when it has none, and its name. */
interface Named {
  readonly id: string | null;
  readonly name: string;
}

/**
 * The buildings with ids that are all different. A reported id stays with the first building that
 * has it. The others get one from the id they repeat, or from their name, so that it stays theirs
 * over updates that add, remove or move other buildings.
 */
export function withUniqueIds<T extends Named>(
  buildings: readonly T[],
): (Omit<T, 'id'> & { readonly id: string })[] {
  const holders = new Map<string, T>();
  for (const building of buildings) {
    const { id } = building;
    if (id !== null && !holders.has(id)) holders.set(id, building);
  }

  const taken = new Set(holders.keys());
  const numbers = new Map<string, number>();
  function makeId(base: string): string {
    let number = numbers.get(base) ?? 1;
    do number += 1;
    while (taken.has(`${base}#${number}`));
    numbers.set(base, number);
    taken.add(`${base}#${number}`);
    return `${base}#${number}`;
  }

  return buildings.map((building) => {
    const { id, name } = building;
    const keepsIt = id !== null && holders.get(id) === building;
    return { ...building, id: keepsIt ? id : makeId(id ?? name) };
  });
}
