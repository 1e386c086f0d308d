// oxlint-disable no-restricted-properties -- availability is checked first, because of older Safari.
import type { ReadableStore } from '@laundry-board/shared-types/store';
import type { SignInState } from '../startup/createSignIn.ts';

/** The browser's service workers. */
export interface NotifyingWorkers {
  readonly getRegistration: () => Promise<NotifyingRegistration | undefined>;
}

interface NotifyingRegistration {
  readonly pushManager?: {
    readonly getSubscription: () => Promise<Pick<PushSubscription, 'unsubscribe'> | null>;
  };
  readonly getNotifications?: () => Promise<readonly Pick<Notification, 'close'>[]>;
}

/**
 * Whenever a resident signs out, ends the browser's push subscription and closes the notifications that are shown: they
 * belong to the browser, which the next resident may use. A board does so, too, but may have failed.
 */
export function endNotifications(
  signIn: ReadableStore<SignInState>,
  workers: NotifyingWorkers,
): void {
  let before = signIn.getSnapshot().kind;
  signIn.subscribe(() => {
    const { kind } = signIn.getSnapshot();
    if (before === 'signed-in' && kind === 'signed-out') {
      end(workers).catch((error: unknown) =>
        console.info('This device may still get notifications.', error),
      );
    }
    before = kind;
  });
}

async function end(workers: NotifyingWorkers): Promise<void> {
  const registration = await workers.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  shown.forEach((notification) => notification.close());
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
