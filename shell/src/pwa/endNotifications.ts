// oxlint-disable no-restricted-properties -- availability is checked first, because of older Safari.
import type { UserSession } from '@laundry-board/shared-types';
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
 * Ends the browser's push subscription and closes the notifications that are shown whenever a resident signs out, and where
 * a page finds that nobody is signed in, because a session may end while no page is open: they belong to the browser, which
 * the next resident may use.
 *
 * @param hasSession Whether this browser may hold a session.
 */
export function endNotifications(
  signIn: ReadableStore<SignInState>,
  workers: NotifyingWorkers,
  hasSession: () => boolean,
): void {
  let before = signIn.getSnapshot().kind;
  signIn.subscribe(() => {
    const state = signIn.getSnapshot();
    const isEnded =
      state.kind === 'signed-out' &&
      (before === 'signed-in' || (isKnown(state.session) && !hasSession()));
    before = state.kind;
    if (!isEnded) return;
    end(workers).catch((error: unknown) =>
      console.info('This device may still get notifications.', error),
    );
  });
}

/** Whether a session that is signed out has looked for a user: the login screen is there before. */
function isKnown({ getSnapshot }: UserSession): boolean {
  const state = getSnapshot();
  return state.phase === 'signed-out' && state.canSignIn;
}

async function end(workers: NotifyingWorkers): Promise<void> {
  const registration = await workers.getRegistration();
  const shown = (await registration?.getNotifications?.()) ?? [];
  shown.forEach((notification) => notification.close());
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
