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
  { topic, text, claims, buildingId }: PushNotification,
  board: string,
): string {
  const navigate = buildingId === null ? board : urlWithBuilding(board, buildingId);
  return JSON.stringify({
    web_push: 8030,
    notification: { title: text, navigate, tag: TAG + topic, data: claims },
  });
}
