import type { Remote } from '../remotes/Remote.ts';

type StartedRemote = Pick<Remote<unknown>, 'want' | 'subscribe' | 'getSnapshot'>;

interface StartOrder {
  readonly auth: StartedRemote;
  /** The remotes that signed-in residents see. */
  readonly content: readonly StartedRemote[];
  /** Whether this browser may hold a session. */
  readonly isResident: boolean;
  /** Resolves after the page's load event. */
  readonly pageLoaded: () => Promise<void>;
}

/**
 * Starts all remotes, beginning with auth-remote. For a resident who may be signed in, the others load beside it, as
 * soon as the page is loaded. For a visitor they load after the login screen.
 */
export function startRemotes(order: StartOrder): void {
  const { auth, content, isResident, pageLoaded } = order;
  const startContent = (): void => content.forEach(({ want }) => want());
  auth.want();
  if (isResident) {
    void pageLoaded().then(startContent);
    return;
  }
  const stopWaiting = auth.subscribe(() => {
    if (auth.getSnapshot().loaded === undefined) return;
    stopWaiting();
    // In a later task, so that the login screen is rendered first.
    setTimeout(startContent);
  });
}
