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

/** Shows a notification if the resident has allowed it; nothing depends on it. */
export async function notify(text: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const options = { tag: text };
  try {
    const notification = new Notification(text, options);
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Browsers on phones show them only through a service worker.
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    await worker?.showNotification(text, options).catch(() => undefined);
  }
}
