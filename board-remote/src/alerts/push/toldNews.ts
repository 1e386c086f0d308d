import type { School } from '@laundry-board/laundry-rules/school';
import {
  freeNewsOf,
  LOAD_EVENTS,
  loadIn,
  loadNewsOf,
  type News,
  parseWant,
} from '@laundry-board/laundry-rules/waiting';
import type { ToldEntry } from './wishDocuments.ts';

/** What was told so long ago is told with its time, milliseconds: as long as a push service keeps that a machine is free. */
const OLD_MS = 300_000;

/** What the gateway has told, as far as the page can say it. */
export interface ToldNews {
  readonly news: readonly News[];
  /** The building whose machine has to be known first; null if none has. */
  readonly missingId: string | null;
}

const NOTHING: ToldNews = { news: [], missingId: null };

/**
 * What the gateway has told as news of the page; none if it says nothing to this page.
 *
 * @param time Milliseconds since the epoch.
 */
export function toldNews(
  { key, want, event, at, buildings, isAwaited }: ToldEntry,
  { school, time }: { readonly school: School | null; readonly time: number },
): ToldNews {
  const isOld = time - at >= OLD_MS;
  const parsed = parseWant(want);
  if (parsed === null) return NOTHING;
  if ('scope' in parsed) {
    const { kind, scope } = parsed;
    if (event !== 'free') return NOTHING;
    const ids = typeof scope === 'string' ? buildings : [...scope];
    const all = (school?.buildings ?? []).filter(({ id }) => ids.includes(id));
    const news = all.map((one) => ({
      ...freeNewsOf(one, kind, at),
      isCurrent: !isOld,
      inWish: key,
    }));
    return { news, missingId: null };
  }
  const loadEvent = LOAD_EVENTS.find((one) => one === event);
  if (loadEvent === undefined) return NOTHING;
  const load = loadIn(school, parsed, at);
  if (load === null) return { news: [], missingId: parsed.buildingId };
  const isCurrent = !(isOld && event === 'done');
  return {
    news: [{ ...loadNewsOf(load, loadEvent, at), isAwaited, isCurrent, inWish: key }],
    missingId: null,
  };
}
