import type { ReadableStore } from '@laundry-board/shared-types/store';
import { KINDS, type MachineKind } from '../model/machineStatus.ts';
import { describeCurrent, type News } from './news.ts';

/**
 * Shows a notification until the returned function is called.
 *
 * @param isAudible Whether it makes itself heard. It is silent if it corrects one that was shown.
 */
export type Notify = (text: string, isAudible: boolean) => () => void;

interface Shown {
  readonly text: string;
  readonly close: () => void;
}

/**
 * Notifies the resident of news, until the returned function is called, by one notification for each kind of machine. It
 * has the text that is on the page, and closes when its news has been read or is no longer true.
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
      // Not for news that has become true again: the resident has been notified of it, and the page shows it.
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

/** Whether two pieces of news are the same, though one of them may no longer be true. */
function isSame({ kind, buildingId, time }: News): (other: News) => boolean {
  return (other) => other.kind === kind && other.buildingId === buildingId && other.time === time;
}
