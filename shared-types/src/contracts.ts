import type { ComponentType } from 'react';
import type { EmulatorOrigins } from './firebase.ts';
import { isObject } from './fields.ts';

/*
 * What the shell and each remote expect of each other. Raise the remote's contract in the table of remotes
 * (remotes.ts) with every change that a deployed shell or a deployed remote would not survive.
 */

/** The signed-in person; a field that the provider left out is empty (spec §3). */
export interface SignedInUser {
  readonly email: string;
  readonly displayName: string;
  readonly photoURL: string;
}

/** How far sign-in is known (spec §4). */
export type UserState =
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'signed-out';
      /**
       * Whether a click opens Google's popup at once. A click before that waits for the preparation, after which the
       * browser may block popups, so the login screen shows that it is not ready.
       */
      readonly canSignIn: boolean;
      /** Whether the newest popup was closed at once, as a device does that allows no window. */
      readonly isPopupClosed?: true;
      /**
       * Why this session can sign nobody in: its code could not be loaded, or not be run. The host then loads the remote
       * anew and opens another session, unless this one works after all. A `TimeoutError`, if the code has only not come in
       * time. A `NotReadableError`, if the browser's storage does not answer: the host keeps this session.
       */
      readonly error?: unknown;
    }
  | { readonly phase: 'signed-in'; readonly user: SignedInUser };

/** What auth-remote needs from its host, beside the shared dependencies. */
export interface UserSessionOptions {
  /** Origin of a local Auth server, such as `http://127.0.0.1:9099`. */
  readonly emulator?: EmulatorOrigins['auth'] | undefined;
  /** See {@link RuntimeConfig.sessionEndpoint}. */
  readonly sessionEndpoint?: string | undefined;
}

/**
 * Who is signed in, as a store: `subscribe` and `getSnapshot` fit React's `useSyncExternalStore`.
 * Both actions settle in any case; a failure is only logged (spec §8).
 */
export interface UserSession {
  /** Calls back after each change until the returned function is called. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => UserState;
  /** Opens the Google popup; while one is open, brings it to the front. Call it from a click. */
  readonly signIn: () => Promise<void>;
  readonly signOut: () => Promise<void>;
  /**
   * The signed-in user's ID token, for requests to Firebase. Rejects while nobody is signed in. Optional, because contract 2
   * began without it.
   */
  readonly getIdToken?: () => Promise<string>;
}

/** Props of auth-remote's login screen. */
export interface LoginScreenProps {
  readonly session: UserSession;
  /** See {@link RuntimeConfig.title}. */
  readonly title?: string | undefined;
}

/** The expose `./auth` of auth-remote. */
export interface AuthModule {
  /**
   * Opens the page's user session, which works while it has subscribers. Call it once per page. Only if it rejects, or
   * after the session's state has an error, may the host call it again; it then unsubscribes from the first session. The
   * host that shares `@firebase/app` initialises the default Firebase app.
   */
  readonly openUserSession: (options: UserSessionOptions) => Promise<UserSession>;
  readonly LoginScreen: ComponentType<LoginScreenProps>;
}

/** Whether what a remote's container returned has the shape of {@link AuthModule}. */
export function isAuthModule(module: unknown): module is AuthModule {
  return (
    isObject(module) &&
    typeof module['openUserSession'] === 'function' &&
    isComponent(module['LoginScreen'])
  );
}

/** What the board needs to have a resident notified while the page is closed. */
export interface PushOptions {
  /** See {@link RuntimeConfig.pushKey}. */
  readonly key: string;
  /** See {@link UserSession.getIdToken}. */
  readonly getIdToken: () => Promise<string>;
}

/** Props of the board; it reads Firestore through the default Firebase app that its host initialised. */
export interface BoardProps {
  /** The resident's e-mail, never empty; the part after its last @ names the school. */
  readonly email: string;
  /** Origin of a local Firestore, such as `http://127.0.0.1:8080`. */
  readonly emulator?: EmulatorOrigins['firestore'] | undefined;
  /**
   * Only of a page whose service worker shows what is pushed, at its first render. Without it, residents are notified
   * while the page is open. A board may ignore it.
   */
  readonly push?: PushOptions | undefined;
}

/**
 * Event of the page by which a board in kiosk mode reports that it changes the building. At this moment the host may
 * reload the page. A board that never sends it is reloaded at any time. Boards that are deployed send this value.
 */
export const BUILDING_CHANGE_EVENT = 'laundry:pause';

/**
 * User Timing mark that a board sets when it first shows machines of a live school. A host measures the visit by it,
 * and delays what should not compete with the first tile. A board may never set it, so a host waits for a limited time.
 */
export const FIRST_TILE_MARK = 'laundry:first-tile';

/** User Timing mark that a board sets when it has lost the backend; the host may report it. */
export const BACKEND_LOST_MARK = 'laundry:backend-lost';

/** The expose `./board` of board-remote. */
export interface BoardModule {
  readonly Board: ComponentType<BoardProps>;
}

/** Whether what a remote's container returned has the shape of {@link BoardModule}. */
export function isBoardModule(module: unknown): module is BoardModule {
  return isObject(module) && isComponent(module['Board']);
}

/** Whether React can render a value as a component: a function, or an object such as `memo` makes. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || isObject(value);
}
