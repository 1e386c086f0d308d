// oxlint-disable no-restricted-globals, no-restricted-properties -- availability is checked first, because of the iPhone.

/**
 * Asks the resident, unless they have answered before, and says whether notifications may be shown. Call it
 * from a click.
 *
 * @param onAsking the browser is asking; some show that only as an icon beside the URL
 */
export async function requestPermission(onAsking: () => void): Promise<boolean> {
  if (!('Notification' in window)) return false;
  let { permission } = Notification;
  if (permission === 'default') {
    onAsking();
    permission = await Notification.requestPermission().catch(() => 'denied' as const);
  }
  return permission === 'granted';
}

/**
 * Shows a notification if the resident has allowed it; nothing depends on it.
 *
 * @param isHeard whether it interrupts the resident, also where one with the same text is shown
 * @returns closes it
 */
export function notify(text: string, isHeard: boolean): () => void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return () => {};
  const options = { tag: text, renotify: isHeard, silent: !isHeard };
  try {
    const notification = new Notification(text, options);
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
    return () => notification.close();
  } catch {
    // Browsers on phones show them only through a service worker.
    const shown = showByWorker(text, options);
    return () => void shown.then(closeByWorker);
  }
}

async function showByWorker(text: string, options: NotificationOptions): Promise<string> {
  const worker = await registration();
  await worker?.showNotification(text, options).catch(() => undefined);
  return text;
}

async function closeByWorker(tag: string): Promise<void> {
  const worker = await registration();
  const shown = await worker?.getNotifications({ tag }).catch(() => []);
  shown?.forEach((notification) => notification.close());
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration().catch(() => undefined);
}
