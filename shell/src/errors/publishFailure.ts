/** Event of the page by which the shell publishes that something has failed. */
export const FAILURE_EVENT = 'laundry:failure';

declare global {
  interface WindowEventMap {
    /** Its detail is what was thrown. */
    [FAILURE_EVENT]: CustomEvent<unknown>;
  }
}

/**
 * Publishes on the page that something has failed, so that it can be reported to operators. It works without a
 * listener.
 */
export function publishFailure(page: EventTarget, detail: unknown): void {
  page.dispatchEvent(new CustomEvent(FAILURE_EVENT, { detail }));
}
