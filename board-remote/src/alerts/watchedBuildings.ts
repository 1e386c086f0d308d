import { KINDS } from '@laundry-board/laundry-rules/machines';
import { ANY_BUILDING } from '@laundry-board/laundry-rules/waiting';
import type { ReadableStore } from '@laundry-board/shared-types/store';
import type { BoardModel } from '../model/boardModel.ts';
import type { AlertsState } from './alertsState.ts';

/**
 * Watches the buildings of alerts, of loads and of news, until the returned function is called, so that their machines are
 * up to date. An alert in any building watches none, because gateways count the free machines of each building.
 */
export function watchBuildings(
  { watchBuilding }: Pick<BoardModel, 'watchBuilding'>,
  state: ReadableStore<Pick<AlertsState, 'scopes' | 'loads' | 'missing' | 'news'>>,
): () => void {
  const watched = new Map<string, () => void>();
  function watchOnly(ids: ReadonlySet<string>): void {
    for (const [id, end] of watched) {
      if (ids.has(id)) continue;
      end();
      watched.delete(id);
    }
    for (const id of ids) {
      if (!watched.has(id)) watched.set(id, watchBuilding(id));
    }
  }
  const stop = state.subscribe(() => {
    const { scopes, loads, missing, news } = state.getSnapshot();
    const waitedFor = KINDS.flatMap((kind) => {
      const scope = scopes[kind];
      return scope === ANY_BUILDING ? [] : [...scope];
    });
    const others = [...loads, ...missing, ...news].map(({ buildingId }) => buildingId);
    watchOnly(new Set([...waitedFor, ...others]));
  });
  return () => {
    stop();
    watchOnly(new Set());
  };
}
