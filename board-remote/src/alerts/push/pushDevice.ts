// oxlint-disable no-restricted-globals, no-restricted-properties -- availability is checked first, because of the iPhone.
import { withTimeLimit } from '@laundry-board/shared-types/timing';

/** Where a push service takes messages for this browser, and what they are encrypted with: base64url. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A browser, by what it can do for a page that is closed. */
export type PushDevice =
  | { readonly kind: 'unsupported' }
  /** An iPhone or iPad pushes only to what is on its Home Screen. */
  | { readonly kind: 'needs Home Screen' }
  | SupportedDevice;

export interface SupportedDevice {
  readonly kind: 'supported';
  readonly permission: () => NotificationPermission;
  /** Where this browser is subscribed, and whether the school's gateway can reach it there; null if it is not. */
  readonly subscription: () => Promise<{
    readonly endpoint: string;
    readonly isUsable: boolean;
  } | null>;
  /**
   * This browser's subscription, after a new one where there is none that can be used.
   *
   * @param isAnew Whether in any case after a new one. @throws Error without the permission.
   */
  readonly subscribe: (isAnew: boolean) => Promise<Subscription>;
}

/** Longest wait for a subscription, milliseconds: where a push service does not answer, some browsers wait for ever. */
const SUBSCRIBE_LIMIT_MS = 20_000;

/** Begins the address of a subscription that Chromium may give soon after another one has ended: nothing arrives there. */
const REMOVED = 'https://permanently-removed.invalid/';

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

  function isUsable(subscription: PushSubscription): boolean {
    return keyOf(subscription) === key && !subscription.endpoint.startsWith(REMOVED);
  }

  async function subscribe(isAnew: boolean): Promise<Subscription> {
    // Without it the browser would ask, which is only for a click.
    if (Notification.permission !== 'granted') throw new Error('Notifications are not allowed.');
    const { pushManager } = await serviceWorker.ready;
    const found = await pushManager.getSubscription();
    const isKept = found !== null && !isAnew && isUsable(found);
    if (found !== null && !isKept) await found.unsubscribe();
    const subscription = isKept
      ? found
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    return { endpoint: endpoint ?? '', p256dh, auth };
  }

  return {
    kind: 'supported',
    permission: () => Notification.permission,
    subscription: async () => {
      const registration = await serviceWorker.getRegistration();
      const found = (await registration?.pushManager.getSubscription()) ?? null;
      return found && { endpoint: found.endpoint, isUsable: isUsable(found) };
    },
    subscribe: (isAnew) => withTimeLimit(subscribe(isAnew), SUBSCRIBE_LIMIT_MS, 'Subscribing'),
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
