import type { School } from '@laundry-board/shared-types';

/** Says what is wrong with a school, without a look at how it was read. */
export function schoolFaults({ buildings }: School): string[] {
  const found: string[] = [];
  const check = (ok: boolean, what: string) => void (ok || found.push(what));
  check(Array.isArray(buildings), 'buildings');
  for (const { id, name, washingmachines, dryers, ...others } of buildings) {
    check(typeof id === 'string' && id !== '', 'id');
    check(typeof name === 'string', 'name');
    check(Object.keys(others).length === 0, 'more fields');
    for (const list of [washingmachines, dryers]) {
      check(Array.isArray(list), 'list');
      for (const { isInUse, lastUpdated, ...rest } of list) {
        check(typeof isInUse === 'boolean', 'isInUse');
        check(Number.isFinite(lastUpdated), 'lastUpdated');
        check(Object.keys(rest).length === 0, 'more fields of a machine');
      }
    }
  }
  check(new Set(buildings.map(({ id }) => id)).size === buildings.length, 'ids are not unique');
  return found;
}
