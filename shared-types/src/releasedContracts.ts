import type { ComponentType } from 'react';
import type * as Auth2 from '../released/auth-2.d.ts';
import type * as Board2 from '../released/board-2.d.ts';
import type { CurrentContract, RemoteModules, RemoteName } from './remotes.ts';

/*
 * The gate for breaking changes: this file compiles only as long as a deployed shell and a deployed remote of the
 * current contract survive what contracts.ts says. It has no code that runs.
 */

/** The module of each remote's current contract, as it was deployed. */
interface Released {
  readonly auth: { readonly 2: Auth2.AuthModule };
  readonly board: { readonly 2: Board2.BoardModule };
}

/** All names in a type and their values, also of optional fields: each of them must stay. */
type Names<T> =
  T extends ComponentType<infer Props>
    ? { readonly props: Names<Props> }
    : T extends Promise<infer Value>
      ? { readonly value: Names<Value> }
      : T extends (...args: infer Args) => infer Result
        ? { readonly args: Names<Args>; readonly result: Names<Result> }
        : T extends object
          ? { readonly [Name in keyof T]-?: Names<T[Name]> }
          : T;

/** Whether a new remote runs in a deployed shell, a deployed remote runs in a new shell, and no name is missing. */
type Survives<Current, Before> = [Current, Before, Names<Current>] extends [
  Before,
  Current,
  Names<Before>,
]
  ? true
  : false;

/**
 * The verdict on a contract: `true`, or what to do. `Current` is the module as contracts.ts has it today, and
 * `Before` has the modules of the versions that were deployed.
 */
export type Verdict<
  Name extends string,
  Version extends number,
  Current,
  Before,
> = Version extends keyof Before
  ? Survives<Current, Before[Version]> extends true
    ? Names<Before[Version]> extends Names<Current>
      ? true
      : `What was built for contract ${Version} of ${Name} survives this change. Add it to the declarations in shared-types/released, too.`
    : `Contract ${Version} of ${Name} is deployed, and what was built for it would not survive this change. Raise the contract in remotes.ts and serve the one before: docs/upgrades.md.`
  : `Save the declarations of contract ${Version} of ${Name} in shared-types/released, and name them above.`;

/** The verdict on today's contract of a remote. */
type Today<Name extends RemoteName> = Verdict<
  Name,
  CurrentContract<Name>,
  RemoteModules[Name],
  Released[Name]
>;

/** Where this doesn't compile, the compiler's message says what to do. */
export const VERDICTS: { readonly [Name in RemoteName]: Today<Name> } = {
  auth: true,
  board: true,
};

type Module<Name extends RemoteName> = RemoteModules[Name];
/* The table may hold contracts of other numbers than one remote has released. */
type Deployed<Name extends RemoteName> = Released[Name][CurrentContract<Name> &
  keyof Released[Name]];
type Fits<New extends Wanted, Wanted> = [New, Wanted];

/** Where one of these doesn't compile, the compiler's message says which field is wrong. */
export type Details = [
  Fits<Module<'auth'>, Deployed<'auth'>>,
  Fits<Deployed<'auth'>, Module<'auth'>>,
  Fits<Names<Module<'auth'>>, Names<Deployed<'auth'>>>,
  Fits<Module<'board'>, Deployed<'board'>>,
  Fits<Deployed<'board'>, Module<'board'>>,
  Fits<Names<Module<'board'>>, Names<Deployed<'board'>>>,
];
