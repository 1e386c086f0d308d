/** In the page's localStorage while a resident is signed in on this browser. */
const KEY = 'laundry:signed-in';

/**
 * The session hint: whether this browser may hold a session. Only then is the code that needs one fetched
 * before the first screen is drawn; a visitor gets the login screen without it.
 */
export function hasSessionHint(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Unknown without storage, so look for a session.
    return true;
  }
}

/** Sets or clears the session hint for the next visit. */
export function setSessionHint(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '');
    else localStorage.removeItem(KEY);
  } catch {
    // Where storage is blocked, the next visit looks for a session; where it is full, that visit finds the
    // session once the login screen is there.
  }
}
