import type { ReadableStore } from '@laundry-board/shared-types/store';
import { describeCurrent, type News, topicOf } from './news.ts';

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
 * Notifies the resident of news, until the returned function is called, by one notification for each topic. It
 * has the text that is on the page, and closes when its news has been read or is no longer true.
 */
export function notifyOfNews(
  state: ReadableStore<{ readonly news: readonly News[] }>,
  notify: Notify,
): () => void {
  const shown = new Map<string, Shown>();
  let before: readonly News[] = [];

  function close(topic: string): void {
    shown.get(topic)?.close();
    shown.delete(topic);
  }

  function compare(news: readonly News[]): void {
    const current = new Map(describeCurrent(news).map(({ topic, text }) => [topic, text]));
    for (const topic of new Set([...shown.keys(), ...current.keys()])) {
      const text = current.get(topic) ?? null;
      const isNew = news.some((one) => topicOf(one) === topic && !before.some(isSame(one)));
      const isWrong = shown.has(topic) && shown.get(topic)?.text !== text;
      if (isWrong) close(topic);
      // Not for news that has become true again: the resident has been notified of it, and the page shows it.
      if (text !== null && (isNew || isWrong)) {
        shown.set(topic, { text, close: notify(text, isNew) });
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
function isSame(one: News): (other: News) => boolean {
  return (other) =>
    topicOf(other) === topicOf(one) &&
    other.buildingId === one.buildingId &&
    other.time === one.time;
}
