// oxlint-disable no-restricted-globals, no-restricted-properties -- availability is checked first, because of the iPhone.
import type { LeftNotification } from './leftNotifications.ts';
import { TAG } from './news.ts';
import type { NewsNotification } from './notifyOfNews.ts';

/**
 * Whether notifications may and can be shown. The browser asks the resident, unless they have answered before. Call it
 * from a click, because browsers ask only then.
 *
 * @param isTouchDevice Whether the device is a phone or a tablet, which shows notifications only through a service worker.
 * @param onAsking Called before the browser asks. Some show the question only as an icon beside the URL.
 */
export async function requestPermission(
  isTouchDevice: boolean,
  onAsking: () => void,
): Promise<boolean> {
  if (!('Notification' in window)) return false;
  let { permission } = Notification;
  if (permission === 'default') {
    onAsking();
    permission = await Notification.requestPermission().catch(() => 'denied' as const);
  }
  if (permission !== 'granted') return false;
  return !isTouchDevice || (await registration()) !== undefined;
}

/**
 * Shows a notification if the resident has allowed it. Nothing on the page depends on it.
 *
 * @returns Closes the notification.
 */
export function notify({ topic, text, claims, isAudible }: NewsNotification): () => void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return () => {};
  // With `renotify` it makes itself heard even if it replaces another.
  const options = {
    tag: TAG + topic,
    data: claims,
    renotify: isAudible,
    silent: !isAudible,
  };
  try {
    const notification = new Notification(text, options);
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
    return () => notification.close();
  } catch {
    // Browsers on phones show notifications only through a service worker.
    const shown = showByWorker(text, options);
    return () => void shown.then(() => closeByWorker(options.tag));
  }
}

async function showByWorker(text: string, options: NotificationOptions): Promise<void> {
  const worker = await registration();
  await worker?.showNotification(text, options).catch(() => undefined);
}

async function closeByWorker(tag: string): Promise<void> {
  const worker = await registration();
  const shown = await worker?.getNotifications({ tag }).catch(() => []);
  shown?.forEach((notification) => notification.close());
}

/** The board's notifications in the system's centre. Those of a page that is closed can be listed if a worker showed them. */
export async function leftNotifications(): Promise<readonly LeftNotification[]> {
  const worker = await registration();
  const shown = (await worker?.getNotifications().catch(() => [])) ?? [];
  return shown
    .filter(({ tag }) => tag.startsWith(TAG))
    .map((one) => {
      const claims: unknown = one.data;
      return { claims, close: () => one.close() };
    });
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined);
}
