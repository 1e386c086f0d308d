declare const self: ServiceWorkerGlobalScope;

/**
 * Answers a tap on a notification, of which phones tell the worker and not the page: puts it away and
 * brings the open board to the front, or opens it where there is none.
 */
export async function showBoard(notification: Pick<Notification, 'close'>): Promise<void> {
  notification.close();
  // Also a page that was there before the worker.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const board = pages.find(({ url }) => new URL(url).pathname === '/');
  await (board === undefined ? self.clients.openWindow('/') : board.focus());
}
