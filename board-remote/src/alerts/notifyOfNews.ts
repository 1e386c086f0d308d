import {
  claimsOf,
  describeCurrent,
  type News,
  topicOf,
} from '@laundry-board/laundry-rules/waiting';
import type { ReadableStore } from '@laundry-board/shared-types/store';
import { ownNews } from './alertsState.ts';

export interface NewsNotification {
  /** What it is about. It takes the place of one about the same. */
  readonly topic: string;
  readonly text: string;
  /** What it says of machines, so that a later page can tell whether it is still true. */
  readonly claims: readonly string[];
  /** Whether it makes itself heard. It is silent if it corrects one that was shown. */
  readonly isAudible: boolean;
}

/** Shows a notification until the returned function is called. */
export type Notify = (notification: NewsNotification) => () => void;

interface Shown {
  readonly text: string;
  readonly close: () => void;
}

/**
 * Notifies the resident of what the page has found out by itself, until the returned function is called, by one notification for each topic. It
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
      const text = current.get(topic);
      if (text === undefined) {
        close(topic);
        continue;
      }
      const isAudible = news.some((one) => topicOf(one) === topic && !before.some(isSame(one)));
      const isWrong = shown.has(topic) && shown.get(topic)?.text !== text;
      // Not for news that has become true again: the resident has been notified of it, and the page shows it.
      if (isAudible || isWrong) {
        const claims = claimsOf(news.filter((one) => topicOf(one) === topic));
        shown.set(topic, { text, close: notify({ topic, text, claims, isAudible }) });
      }
    }
    before = news;
  }

  const stop = state.subscribe(() => compare(ownNews(state.getSnapshot())));
  return () => {
    stop();
    compare([]);
  };
}

/** Whether two pieces of news are the same, though one of them may no longer be true. */
function isSame(one: News): (other: News) => boolean {
  return (other) =>
    topicOf(other) === topicOf(one) &&
    other.event === one.event &&
    other.buildingId === one.buildingId &&
    other.time === one.time;
}
