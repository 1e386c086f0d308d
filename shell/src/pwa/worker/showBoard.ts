import { urlOf } from './pushedNotification.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Handles a tap on a notification, which phones send to the worker and not to the page. It closes the notification and
 * brings the open board to the front, or opens one at the building that the notification is about.
 */
export async function showBoard(notification: Pick<Notification, 'close' | 'data'>): Promise<void> {
  notification.close();
  // A page that was opened before the worker was active counts, too.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const board = pages.find(({ url }) => new URL(url).pathname === '/');
  const focused = await board?.focus().catch(() => undefined);
  // iOS may refuse to bring a page to the front.
  if (focused === undefined) await self.clients.openWindow(urlOf(notification.data));
}
