import type { ComponentType } from 'react';
import type { Verdict } from './releasedContracts.ts';
import type {
  AuthModule,
  BoardModule,
  BoardProps,
  LoginScreenProps,
  SignedInUser,
  UserSession,
  UserSessionOptions,
  UserState,
} from './contracts.ts';

/*
 * A test that `npm test -- types` runs by compiling it: changes of the contracts, each with the verdict that it must have.
 * It compiles only as long as the gate refuses what would break a deployed remote or shell, and has the rest saved.
 */

interface BoardWith<Props> {
  readonly Board: ComponentType<Props>;
}

interface SessionWith<State> extends Omit<UserSession, 'getSnapshot'> {
  readonly getSnapshot: () => State;
}

interface AuthWith<State, Options = UserSessionOptions> {
  readonly openUserSession: (options: Options) => Promise<SessionWith<State>>;
  readonly LoginScreen: ComponentType<
    Omit<LoginScreenProps, 'session'> & { readonly session: SessionWith<State> }
  >;
}

type StateOf<User> =
  | Exclude<UserState, { readonly phase: 'signed-in' }>
  | { readonly phase: 'signed-in'; readonly user: User };

type BoardVerdict<Module> = Verdict<'board', 2, Module, { readonly 2: BoardModule }>;
type AuthVerdict<Module> = Verdict<'auth', 2, Module, { readonly 2: AuthModule }>;

type SignedOut = Extract<UserState, { readonly phase: 'signed-out' }>;
type Loading = Extract<UserState, { readonly phase: 'loading' }>;

const BOARD_BREAKS =
  'Contract 2 of board is deployed, and what was built for it would not survive this change. Raise the contract in remotes.ts and serve the one before: docs/upgrades.md.';
const AUTH_BREAKS =
  'Contract 2 of auth is deployed, and what was built for it would not survive this change. Raise the contract in remotes.ts and serve the one before: docs/upgrades.md.';

const BOARD_GROWS =
  'What was built for contract 2 of board survives this change. Add it to the declarations in shared-types/released, too.';
const AUTH_GROWS =
  'What was built for contract 2 of auth survives this change. Add it to the declarations in shared-types/released, too.';

export const aNewRequiredProp: BoardVerdict<BoardWith<BoardProps & { readonly theme: string }>> =
  BOARD_BREAKS;
export const aRemovedOptionalProp: BoardVerdict<BoardWith<Omit<BoardProps, 'emulator'>>> =
  BOARD_BREAKS;
export const aNarrowedProp: BoardVerdict<
  BoardWith<Omit<BoardProps, 'emulator'> & { readonly emulator?: '' }>
> = BOARD_BREAKS;
export const aNewRequiredOption: AuthVerdict<
  AuthWith<UserState, UserSessionOptions & { readonly region: string }>
> = AUTH_BREAKS;
export const aWidenedOption: AuthVerdict<
  AuthWith<
    UserState,
    Omit<UserSessionOptions, 'emulator'> & { readonly emulator?: string | number | undefined }
  >
> = AUTH_BREAKS;
export const aRemovedField: AuthVerdict<AuthWith<StateOf<Omit<SignedInUser, 'displayName'>>>> =
  AUTH_BREAKS;
export const aRemovedOptionalField: AuthVerdict<
  AuthWith<
    Exclude<UserState, SignedOut> | { readonly phase: 'signed-out'; readonly canSignIn: boolean }
  >
> = AUTH_BREAKS;
export const aNarrowedUnion: AuthVerdict<AuthWith<Exclude<UserState, Loading>>> = AUTH_BREAKS;
export const aWidenedUnion: AuthVerdict<AuthWith<UserState | { readonly phase: 'locked' }>> =
  AUTH_BREAKS;

export const aNewOptionalProp: BoardVerdict<
  BoardWith<BoardProps & { readonly theme?: 'dark' | 'light' }>
> = BOARD_GROWS;
export const aNewOptionalField: AuthVerdict<
  AuthWith<StateOf<SignedInUser & { readonly locale?: string }>>
> = AUTH_GROWS;
export const noChangeOfBoard: BoardVerdict<BoardWith<BoardProps>> = true;
export const noChangeOfAuth: AuthVerdict<AuthWith<UserState>> = true;

export const aRaisedContract: Verdict<'board', 3, BoardModule, { readonly 2: BoardModule }> =
  'Save the declarations of contract 3 of board in shared-types/released, and name them above.';
