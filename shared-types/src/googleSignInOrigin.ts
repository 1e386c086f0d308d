/**
 * Where the Firebase SDK of a deployed site loads Google's `gapi` from before it opens the sign-in
 * popup (`gapiScript` in `@firebase/auth`).
 */
export const GOOGLE_SIGN_IN_ORIGIN = 'https://apis.google.com';
