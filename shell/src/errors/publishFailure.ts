/** Event of the page with which the shell says that something has failed: a CustomEvent with what was thrown. */
export const FAILURE_EVENT = 'laundry:failure';

/** Says on the page that something has failed, for whoever reports it to operators. Nobody needs to listen. */
export function publishFailure(page: EventTarget, detail: unknown): void {
  page.dispatchEvent(new CustomEvent(FAILURE_EVENT, { detail }));
}
