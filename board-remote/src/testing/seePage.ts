import { jest } from '@jest/globals';

/** Shows the page to a resident, or hides it. */
export function seePage(visibility: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}
