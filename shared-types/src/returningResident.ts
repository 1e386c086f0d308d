/** Stands in the page's localStorage while a resident is signed in on this browser. */
const KEY = 'laundry:signed-in';

/**
 * Whether this browser may hold a session. Only then are the parts that need one fetched before the
 * first screen is drawn; a visitor gets the login screen without them.
 */
export function maySignInByItself(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Without storage nothing is known, so a session has to be looked for.
    return true;
  }
}

/** Keeps in mind, for the next visit, whether a resident is signed in. */
export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '');
    else localStorage.removeItem(KEY);
  } catch {
    // The next visit then looks for a session.
  }
}
