/** User Timing mark that the page sets when the login screen is there. */
export const LOGIN_SCREEN_MARK = 'laundry:login-screen';

/** User Timing mark that the page sets when it still does not know who is signed in, and says so. */
export const SIGN_IN_UNCHECKED_MARK = 'laundry:sign-in-unchecked';
