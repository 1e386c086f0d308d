// oxlint-disable no-restricted-globals, no-restricted-properties -- availability is checked first, because of the iPhone.
import { withTimeLimit } from '@laundry-board/shared-types/timing';
import type { Subscription } from './wish.ts';

/** A browser, by what it can do for a page that is closed. */
export type PushDevice =
  | { readonly kind: 'unsupported' }
  /** An iPhone or iPad pushes only to what is on its Home Screen. */
  | { readonly kind: 'needs Home Screen' }
  | SupportedDevice;

export interface SupportedDevice {
  readonly kind: 'supported';
  readonly permission: () => NotificationPermission;
  /** This browser's subscription, after a new one where there is none for this key. @throws without the permission. */
  readonly subscribe: () => Promise<Subscription>;
  readonly unsubscribe: () => Promise<void>;
}

/** Longest wait for a subscription, milliseconds: where a push service does not answer, some browsers wait for ever. */
const SUBSCRIBE_LIMIT_MS = 20_000;

/** @param key The public key of the school's gateway, base64url. */
export function pushDevice(window: Window & typeof globalThis, key: string): PushDevice {
  const navigator: Navigator & { readonly standalone?: boolean } = window.navigator;
  const isSupported =
    'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator;
  if (!isSupported) {
    return { kind: navigator.standalone === false ? 'needs Home Screen' : 'unsupported' };
  }
  const { Notification } = window;
  const { serviceWorker } = navigator;

  async function subscribe(): Promise<Subscription> {
    // Without it the browser would ask, which is only for a click.
    if (Notification.permission !== 'granted') throw new Error('Notifications are not allowed.');
    const { pushManager } = await serviceWorker.ready;
    const found = await pushManager.getSubscription();
    const isOurs = found !== null && keyOf(found) === key;
    if (found !== null && !isOurs) await found.unsubscribe();
    const subscription = isOurs
      ? found
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    return { endpoint: endpoint ?? '', p256dh, auth };
  }

  return {
    kind: 'supported',
    permission: () => Notification.permission,
    subscribe: () => withTimeLimit(subscribe(), SUBSCRIBE_LIMIT_MS, 'Subscribing'),
    unsubscribe: async () => {
      const registration = await serviceWorker.getRegistration();
      const subscription = await registration?.pushManager.getSubscription();
      await subscription?.unsubscribe();
    },
  };
}

/** The key that a subscription is for, base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
