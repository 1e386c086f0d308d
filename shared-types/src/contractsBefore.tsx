import type * as Board1 from '../released/board-1.d.ts';
import { type BoardModule, isBoardModule } from './contracts.ts';
import { type EarlierContract, type RemoteModules, type RemoteName, REMOTES } from './remotes.ts';

/** Makes of a module of an earlier contract one of the current contract; undefined if it has another shape. */
type Adapter<Module> = (module: unknown) => Module | undefined;

/** One adapter for each earlier contract that the table of remotes names. */
const ADAPTERS: {
  readonly [Name in RemoteName]: Readonly<
    Record<EarlierContract<Name>, Adapter<RemoteModules[Name]>>
  >;
} = {
  auth: {},
  board: { 1: fromBoard1 },
};

/**
 * Contract 2 of `board` gave the clock prop the name that the clock offset has everywhere.
 *
 * Until: the board's `releases.json` lists no release of contract 1 any more. A pin or a rollback may bring one back
 * as long as it does.
 */
function fromBoard1(module: unknown): BoardModule | undefined {
  if (!isBoard1(module)) return undefined;
  const { Board } = module;
  return { Board: ({ clockOffset, ...props }) => <Board {...props} clockError={clockOffset} /> };
}

function isBoard1(module: unknown): module is Board1.BoardModule {
  return isBoardModule(module);
}

/**
 * A remote's module as the current contract has it.
 *
 * @param contract The contract that the remote was built for, which the table of remotes accepts.
 * @param module What the remote's container returned.
 * @returns undefined if the module has another shape than this contract.
 */
export function toCurrentContract<Name extends RemoteName>(
  remote: Name,
  contract: number,
  module: unknown,
): RemoteModules[Name] | undefined {
  const adapters: Readonly<Record<number, Adapter<RemoteModules[Name]>>> = ADAPTERS[remote];
  const adapt = adapters[contract];
  if (adapt !== undefined) return adapt(module);
  const { isModule } = REMOTES[remote];
  return isModule(module) ? module : undefined;
}
