import type { ReadableStore } from '@laundry-board/shared-types/store';
import { KINDS, type MachineKind } from '../model/machineStatus.ts';
import { describeCurrent, type News } from './news.ts';

/**
 * Shows a notification until the returned function is called.
 *
 * @param isHeard whether it interrupts the resident; otherwise it only corrects one that is shown
 */
export type Notify = (text: string, isHeard: boolean) => () => void;

interface Shown {
  readonly text: string;
  readonly close: () => void;
}

/**
 * Notifies of news, by one notification for each kind of machine. A notification says what the page says: it closes once
 * its news is read or no longer true, until the returned function is called.
 */
export function notifyOfNews(
  state: ReadableStore<{ readonly news: readonly News[] }>,
  notify: Notify,
): () => void {
  const shown = new Map<MachineKind, Shown>();
  let before: readonly News[] = [];

  function close(kind: MachineKind): void {
    shown.get(kind)?.close();
    shown.delete(kind);
  }

  function compare(news: readonly News[]): void {
    for (const kind of KINDS) {
      const text = describeCurrent(news, kind);
      const isNew = news.some((one) => one.kind === kind && !before.some(isSame(one)));
      const isWrong = shown.has(kind) && shown.get(kind)?.text !== text;
      if (isWrong) close(kind);
      // News that has become true again is left to the page, because the resident has been notified of it.
      if (text !== null && (isNew || isWrong)) {
        shown.set(kind, { text, close: notify(text, isNew) });
      }
    }
    before = news;
  }

  const stop = state.subscribe(() => compare(state.getSnapshot().news));
  return () => {
    stop();
    compare([]);
  };
}

/** Whether news is the same, perhaps no longer true. */
function isSame({ kind, buildingId, time }: News): (other: News) => boolean {
  return (other) => other.kind === kind && other.buildingId === buildingId && other.time === time;
}
