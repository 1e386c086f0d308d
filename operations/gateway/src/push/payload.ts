import { TAG } from '@laundry-board/laundry-rules';
import { urlWithBuilding } from '@laundry-board/shared-types';
import type { PushNotification } from './judge.ts';

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
