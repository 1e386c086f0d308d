/* The expose `./auth`; see `AuthModule`. */
export { LoginScreen } from './LoginScreen.tsx';
export { openUserSession } from './session/userSession.ts';
