import { hasExports, isComponent } from './moduleShape.ts';
import type { ComponentType } from 'react';
import type { EmulatorAddresses } from './runtimeConfig.ts';
import type { UserState } from './user.ts';

/** What auth-remote needs from its host, beside the shared dependencies. */
export interface UserSessionOptions {
  /** Origin of a local Auth server, such as `http://127.0.0.1:9099`. */
  readonly emulator?: EmulatorAddresses['auth'] | undefined;
  /** See {@link RuntimeConfig.sessionEndpoint}. */
  readonly sessionEndpoint?: string | undefined;
}

/**
 * Who is signed in, as a store: `subscribe` and `getSnapshot` fit React's `useSyncExternalStore`.
 * Both actions settle in any case; a failure is only logged (specification §8).
 */
export interface UserSession {
  /** Calls back after each change until the returned function is called. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => UserState;
  /** Opens the Google popup; while one is open, brings it to the front. Call it from a click. */
  readonly signIn: () => Promise<void>;
  readonly signOut: () => Promise<void>;
}

/** Props of auth-remote's login screen. */
export interface LoginScreenProps {
  readonly session: UserSession;
}

/** The expose `./auth` of auth-remote. */
export interface AuthModule {
  /**
   * Call it once per page. Rejects when the session's code can't be loaded; it is then called anew.
   * A visitor's session comes before its code and may fail later, by the `error` of its state. Once
   * nobody subscribes to such a session any more it stays closed, and another one can be opened.
   * The default Firebase app is initialised by whoever shares `@firebase/app`.
   */
  readonly openUserSession: (options: UserSessionOptions) => Promise<UserSession>;
  readonly LoginScreen: ComponentType<LoginScreenProps>;
}

/** Whether what a remote's container handed out has the shape of {@link AuthModule}. */
export function isAuthModule(module: unknown): module is AuthModule {
  return (
    hasExports(module, 'openUserSession', 'LoginScreen') &&
    typeof module.openUserSession === 'function' &&
    isComponent(module.LoginScreen)
  );
}
