import type { ComponentType } from 'react';

/*
 * Contract 2 of `auth`, as it was released.
 */

/** The signed-in person; a field that the provider left out is empty. */
export interface SignedInUser {
  readonly email: string;
  readonly displayName: string;
  readonly photoURL: string;
}

/** How far sign-in is known. */
export type UserState =
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'signed-out';
      /** Whether a click opens Google's popup at once. */
      readonly canSignIn: boolean;
      /** Whether the newest popup was closed at once. */
      readonly isPopupClosed?: true;
      /** Why this session can sign nobody in. The host opens another. */
      readonly error?: unknown;
    }
  | { readonly phase: 'signed-in'; readonly user: SignedInUser };

/** What auth-remote needs from its host, beside the shared dependencies. */
export interface UserSessionOptions {
  /** Origin of a local Auth server, such as `http://127.0.0.1:9099`. */
  readonly emulator?: string | undefined;
  /** Where the ID token is posted and deleted. */
  readonly sessionEndpoint?: string | undefined;
}

/** Who is signed in, as a store. */
export interface UserSession {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => UserState;
  readonly signIn: () => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** The signed-in user's ID token. */
  readonly getIdToken?: () => Promise<string>;
}

/** Props of auth-remote's login screen. */
export interface LoginScreenProps {
  readonly session: UserSession;
  /** What the site is. */
  readonly title?: string | undefined;
}

/** The expose `./auth` of auth-remote. */
export interface AuthModule {
  readonly openUserSession: (options: UserSessionOptions) => Promise<UserSession>;
  readonly LoginScreen: ComponentType<LoginScreenProps>;
}
