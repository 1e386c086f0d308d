/** Where Google serves Firestore: https://firebase.google.com/docs/firestore/reference/rest */
export const FIRESTORE_ORIGIN = 'https://firestore.googleapis.com';

/** Where the Firebase SDK looks up and renews the sessions of a deployed site. */
export const AUTH_ORIGINS = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
] as const;

/**
 * The origin from which the Firebase SDK of a deployed site loads Google's `gapi` before it opens the sign-in popup
 * (`gapiScript` in `@firebase/auth`).
 */
export const GOOGLE_SIGN_IN_ORIGIN = 'https://apis.google.com';

/** The Firebase web project configuration; these values are public by design. */
export interface FirebaseConfig {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly appId?: string;
}

/** Origins of a local Firebase, absent in a deployment. */
export interface EmulatorOrigins {
  /** Such as `http://127.0.0.1:9099`. */
  readonly auth: string;
  /** Such as `http://127.0.0.1:8080`. */
  readonly firestore: string;
}
