import { getAuth, type initializeAuth as shipped } from 'firebase-auth-itself';

export * from 'firebase-auth-itself';

/** Takes the place of `initializeAuth`: `getAuth` brings every persistence and the popup's frame. */
export const initializeAuth: typeof shipped = (app) => getAuth(app);
