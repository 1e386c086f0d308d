/** Event of the page with which the shell says that something has failed. */
export const FAILURE_EVENT = 'laundry:failure';

declare global {
  interface WindowEventMap {
    /** Its detail is what was thrown. */
    [FAILURE_EVENT]: CustomEvent<unknown>;
  }
}

/** Says on the page that something has failed, for whatever reports it to operators. Nobody needs to listen. */
export function publishFailure(page: EventTarget, detail: unknown): void {
  page.dispatchEvent(new CustomEvent(FAILURE_EVENT, { detail }));
}
