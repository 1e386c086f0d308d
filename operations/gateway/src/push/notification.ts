import {
  addNews,
  claimsOf,
  describeCurrent,
  type News,
  TAG,
  topicOf,
} from '@laundry-board/laundry-rules/waiting';
import { urlWithBuilding } from '@laundry-board/shared-types';

/** A notification as residents see it, of one topic. */
export interface PushNotification {
  /** One that is shown takes the place of an earlier one of its topic. */
  readonly topic: string;
  readonly text: string;
  /** What it says of machines, so that a board can tell whether it is still true. */
  readonly claims: readonly string[];
  /** The building that it is about; null if it is about several. */
  readonly buildingId: string | null;
  /** What it tells for the first time; at least one. */
  readonly news: readonly News[];
}

/** A message takes 4 kB, and after a restart of the gateway a machine may be free in each of a thousand buildings. */
export const MOST_BUILDINGS = 20;

/**
 * What a device is to be told.
 *
 * @param announced What it was told before, which the notification takes the place of: it says that, too, while it is true.
 */
export function notificationsOf(
  untold: readonly News[],
  announced: readonly News[],
): readonly PushNotification[] {
  const all = addNews(announced, untold).filter(({ isCurrent }) => isCurrent);
  return [...new Set(untold.map(topicOf))].flatMap((topic) => {
    const about = all.filter((one) => topicOf(one) === topic).slice(0, MOST_BUILDINGS);
    const [only, ...others] = about.map(({ buildingId }) => buildingId);
    return describeCurrent(about).map(({ text }) => ({
      topic,
      text,
      claims: claimsOf(about),
      buildingId: others.length === 0 ? (only ?? null) : null,
      news: untold.filter((one) => topicOf(one) === topic),
    }));
  });
}

/**
 * A notification as a message. It has the form of declarative Web Push, which Safari shows by itself:
 * https://www.w3.org/TR/push-api/#declarative-push-message
 *
 * @param board The URL of the board.
 */
export function payloadOf(
  { topic, text, claims, buildingId, news }: PushNotification,
  board: string,
): string {
  const navigate = buildingId === null ? board : urlWithBuilding(board, buildingId);
  // A phone may show it late, and says then how old it is.
  const timestamp = Math.max(...news.map(({ time }) => time));
  return JSON.stringify({
    web_push: 8030,
    notification: { title: text, navigate, tag: TAG + topic, timestamp, data: claims },
  });
}

/** How long a push service keeps a message for a device that it doesn't reach, seconds: a machine that is free is taken after that. */
const FREE_TTL_S = 300;

/** The same of a load's end, which nobody else tells of: a phone may be in a basement, or off for an evening. */
const LOAD_TTL_S = 4 * 3600;

export function ttlOf({ news }: PushNotification): number {
  return news.some(({ event }) => event === 'free') ? FREE_TTL_S : LOAD_TTL_S;
}
