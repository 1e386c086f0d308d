import { keptAs } from '@laundry-board/shared-types/deviceText';

/** In the page's localStorage once somebody has signed out: when the sign-in was that has ended. */
const NAME = 'laundry:ended-sign-in';

/**
 * The sign-in that was ended last on this browser. The SDK may still report it: where its storage could not be changed,
 * the next visit finds the session there, and a tab that renews its token at the moment of the sign-out stores the
 * session again. Sign-ins are known by their time on the server, in milliseconds since the epoch.
 */
export interface EndedSignIn {
  /** Whether a sign-in is that one, or an earlier one. */
  readonly covers: (signedInAt: number) => boolean;
  /** Also notifies the other tabs, at once: the SDK reads its storage only every 800 ms. */
  readonly set: (signedInAt: number) => void;
  /** Calls back whenever another tab has set it. */
  readonly onChange: (callback: () => void) => void;
}

/** See {@link EndedSignIn}. */
export function createEndedSignIn(
  page: Pick<Window, 'addEventListener' | 'localStorage'>,
): EndedSignIn {
  const note = keptAs(NAME, () => page.localStorage);
  return {
    covers: (signedInAt) => {
      const ended = note.read();
      return ended !== null && signedInAt <= Number(ended);
    },
    set: (signedInAt) => note.write(String(signedInAt)),
    onChange: (callback) =>
      page.addEventListener('storage', ({ key }) => {
        if (key === NAME) callback();
      }),
  };
}
