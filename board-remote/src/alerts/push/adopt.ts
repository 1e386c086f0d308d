import { addNews, type News, waitingFor, wantsOf } from '@laundry-board/laundry-rules/waiting';
import { type AlertsState, type ShownSchool, update } from '../alertsState.ts';

/** A reading of the document of this device. */
export interface Reading {
  /** What it was known to want before. */
  readonly before: readonly string[];
  /** What it wants now. */
  readonly wants: readonly string[];
  /** Of what the gateway can notify this device. */
  readonly stored: readonly string[];
}

/**
 * What a page waits for after a reading: what the document has lost was told or taken back, what it has gained was asked for
 * elsewhere. What the resident has changed on the page since stays changed.
 */
export function adopt(
  state: AlertsState,
  { before, wants, stored }: Reading,
  shown: ShownSchool,
): AlertsState {
  const gained = wants.filter((want) => !before.includes(want));
  const kept = wantsOf(state).filter((want) => wants.includes(want) || !before.includes(want));
  const waiting = waitingFor([...new Set([...kept, ...gained])], state.loads);
  const isForgotten = state.isForgotten && gained.length === 0;
  return update({ ...state, ...waiting, stored: new Set(stored), isForgotten }, shown);
}

/** Shows what the gateway has told, beside what the resident has not read. */
export function showTold(
  state: AlertsState,
  told: readonly News[],
  shown: ShownSchool,
): AlertsState {
  const news = told.reduce((before, one) => addNews(before, [one]), state.news);
  return update({ ...state, news, isForgotten: false }, shown);
}

/** All that the document is to have: what its resident waits for, and what it was the first to find out, until that is read. */
export function wantsToStore(state: AlertsState): readonly string[] {
  const unread = [...state.stored].filter((want) =>
    state.news.some(({ inWish }) => inWish === want),
  );
  return [...new Set([...wantsOf(state), ...unread])];
}
