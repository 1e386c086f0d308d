// oxlint-disable no-restricted-globals, no-restricted-properties -- availability is checked first, because of the iPhone.
import { TAG } from '@laundry-board/laundry-rules/waiting';
import { fieldOf } from '@laundry-board/shared-types';
import type { EarlierNotification } from './earlierNotifications.ts';
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
export function notify(news: NewsNotification): () => void {
  if (!isAllowed()) return () => {};
  try {
    return showByPage(news);
  } catch {
    // Browsers on phones show notifications only through a service worker.
    const shown = registration().then((worker) => worker && showByWorker(news, worker));
    return () => void shown.then((close) => close?.());
  }
}

/** Whether the resident has allowed notifications. */
export function isAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

function optionsOf({ topic, claims, isAudible }: NewsNotification) {
  // With `renotify` it makes itself heard even if it replaces another.
  return { tag: TAG + topic, data: claims, renotify: isAudible, silent: !isAudible };
}

function showByPage(news: NewsNotification): () => void {
  const notification = new Notification(news.text, optionsOf(news));
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
  });
  return () => notification.close();
}

async function showByWorker(
  news: NewsNotification,
  worker: ServiceWorkerRegistration,
): Promise<() => void> {
  const options = optionsOf(news);
  await worker.showNotification(news.text, options).catch(() => undefined);
  return () => void closeByWorker(options.tag, worker);
}

async function closeByWorker(tag: string, worker: ServiceWorkerRegistration): Promise<void> {
  const shown = await worker.getNotifications({ tag }).catch(() => []);
  shown.forEach((notification) => notification.close());
}

/** The board's notifications in the system's centre. Those of a page that is closed can be listed if a worker showed them. */
export async function earlierNotifications(): Promise<readonly EarlierNotification[]> {
  const worker = await registration();
  const shown = (await worker?.getNotifications().catch(() => [])) ?? [];
  return shown
    .filter(({ tag }) => tag.startsWith(TAG))
    .map((one) => {
      // The shell's worker keeps beside them what a tap opens.
      const claims: unknown = fieldOf(one.data, 'claims') ?? one.data;
      return { claims, close: () => one.close() };
    });
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined);
}
