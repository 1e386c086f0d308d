/** The signed-in person; a field that the provider left out is empty (specification §3). */
export interface SignedInUser {
  readonly email: string;
  readonly displayName: string;
  readonly photoURL: string;
}

/** How far sign-in is known (specification §4). */
export type UserState =
  | { readonly phase: 'loading' }
  | {
      readonly phase: 'signed-out';
      /**
       * Whether a click opens Google's popup at once. A click before that waits for it, and the
       * browser may have blocked popups again by then, so the login screen says that it is not ready.
       */
      readonly canSignIn: boolean;
      /** Why this session can sign nobody in: its code did not come. The host opens another. */
      readonly error?: unknown;
    }
  | { readonly phase: 'signed-in'; readonly user: SignedInUser };
