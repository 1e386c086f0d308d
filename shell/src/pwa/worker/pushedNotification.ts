import { fieldOf, isObject } from '@laundry-board/shared-types';

/** What the worker shows of a push. */
export interface PushedNotification {
  readonly title: string;
  readonly options: NotificationOptions & {
    readonly renotify: boolean;
    /** When what it tells became true, milliseconds since 1970: it may be delivered late. */
    readonly timestamp?: number;
  };
}

/** Shown for what can't be read, because browsers end the subscription of a site that shows nothing. */
const UNREADABLE = 'There is news of your laundry.';

/**
 * Reads what the school's gateway has pushed, in the form of a declarative push message
 * (https://www.w3.org/TR/push-api/#declarative-push-message). A tap on it opens nothing but this site.
 *
 * @param text The message; null for one without.
 * @param base A URL of this site.
 */
export function readPush(text: string | null, base: string): PushedNotification {
  const { title, tag, navigate, data, timestamp } = notificationIn(text);
  return {
    title: typeof title === 'string' && title !== '' ? title : UNREADABLE,
    options: {
      tag: typeof tag === 'string' && tag !== '' ? tag : 'laundry: news',
      // A second one about the same makes itself heard, too.
      renotify: true,
      ...(typeof timestamp === 'number' && { timestamp }),
      data: { claims: data, url: ownUrl(navigate, base) },
    },
  };
}

function notificationIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const notification = fieldOf(JSON.parse(text ?? ''), 'notification');
    return isObject(notification) ? notification : {};
  } catch {
    return {};
  }
}

/** A URL of this site as it is, and its board for any other. */
function ownUrl(url: unknown, base: string): string {
  if (typeof url !== 'string') return '/';
  try {
    return new URL(url, base).origin === new URL(base).origin ? url : '/';
  } catch {
    return '/';
  }
}

/** What a tap on a notification opens: the board, at the building that a pushed one names. */
export function urlOf(data: unknown): string {
  const url = fieldOf(data, 'url');
  return typeof url === 'string' ? url : '/';
}
