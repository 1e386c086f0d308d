/*
 * What the page publishes of itself, so that it can be reported to operators. It works without a listener.
 */

/** Event of the page by which the shell publishes that something has failed. */
export const FAILURE_EVENT = 'laundry:failure';

/** User Timing mark that the page sets when the login screen is there. */
export const LOGIN_SCREEN_MARK = 'laundry:login-screen';

/** User Timing mark that the page sets when it still does not know who is signed in, and says so. */
export const SIGN_IN_UNCHECKED_MARK = 'laundry:sign-in-unchecked';

declare global {
  interface WindowEventMap {
    /** Its detail is what was thrown. */
    [FAILURE_EVENT]: CustomEvent<unknown>;
  }
}

/** Publishes on the page that something has failed. */
export function publishFailure(page: EventTarget, detail: unknown): void {
  page.dispatchEvent(new CustomEvent(FAILURE_EVENT, { detail }));
}
