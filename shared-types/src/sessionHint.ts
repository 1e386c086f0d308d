import { keptAs } from './deviceText.ts';

/**
 * The session hint, in the page's localStorage while a resident is signed in on this browser. Without storage it is not
 * known whether it is there.
 */
const hint = () => keptAs('laundry:signed-in', () => window.localStorage, 'perhaps');

/**
 * Whether this browser may hold a session. Only then is the code that needs one fetched before the first screen is drawn; a
 * visitor gets the login screen without it.
 */
export function hasSessionHint(): boolean {
  return hint().read() !== null;
}

/**
 * Sets or clears the session hint for the next visit. Where storage is full, that visit finds the session once the login
 * screen is there.
 */
export function setSessionHint(isSignedIn: boolean): void {
  hint().write(isSignedIn ? '' : null);
}
