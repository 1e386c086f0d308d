import type { ReadableStore } from '@laundry-board/shared-types/store';
import type { BoardModel } from '../model/boardModel.ts';
import { knownSchool, type SchoolState } from '../model/school.ts';
import type { News } from './news.ts';
import type { Alert } from './pendingAlerts.ts';

/** How many buildings' documents alerts keep open at most: each update of a document is billed. */
const MAX_BUILDINGS = 5;

/**
 * The alerts beyond the limit: of those for buildings with documents of their own, all but the newest for five
 * buildings.
 */
export function beyondLimit(pending: readonly Alert[], state: SchoolState): readonly Alert[] {
  const buildings = knownSchool(state)?.buildings ?? [];
  const separateId = ({ place }: Alert): string | undefined =>
    place.kind === 'building'
      ? buildings.find(({ id, count }) => id === place.id && count !== null)?.id
      : undefined;
  const ids = pending.map(separateId).filter((id) => id !== undefined);
  const newest = new Set([...new Set(ids.reverse())].slice(0, MAX_BUILDINGS));
  return pending.filter((alert) => {
    const id = separateId(alert);
    return id !== undefined && !newest.has(id);
  });
}

/** Keeps the machines that alerts wait for, and those of their news, up to date, until the returned function is called. */
export function watchBuildings(
  { watchBuilding }: Pick<BoardModel, 'watchBuilding'>,
  state: ReadableStore<{ readonly pending: readonly Alert[]; readonly news: readonly News[] }>,
): () => void {
  const watched = new Map<string, () => void>();
  function watchOnly(ids: readonly string[]): void {
    for (const [id, end] of watched) {
      if (ids.includes(id)) continue;
      end();
      watched.delete(id);
    }
    for (const id of ids) {
      if (!watched.has(id)) watched.set(id, watchBuilding(id));
    }
  }
  const stop = state.subscribe(() => {
    const { pending, news } = state.getSnapshot();
    const wanted = pending.flatMap(({ place }) => (place.kind === 'building' ? [place.id] : []));
    const announced = news.map(({ buildingId }) => buildingId);
    watchOnly([...new Set([...wanted, ...announced])].slice(0, MAX_BUILDINGS));
  });
  return () => {
    stop();
    watchOnly([]);
  };
}
