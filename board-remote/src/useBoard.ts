import {
  type Machine,
  type MachineKind,
  machineNote,
  type MachineStatus,
  machineStatus,
} from '@laundry-board/laundry-rules/machines';
import { describeNext, minutesLeft, minutesUntilFree } from '@laundry-board/laundry-rules/school';
import type { ReadableStore } from '@laundry-board/shared-types/store';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { BoardModel, BoardState } from './model/boardModel.ts';

export const BoardContext = createContext<BoardModel | null>(null);

/** The model of the board that a component belongs to. @throws Error outside of a board. */
export function useBoard(): BoardModel {
  const board = useContext(BoardContext);
  if (board === null) throw new Error('This component is rendered outside of a board.');
  return board;
}

/** The value of a store; the component renders again when it changes. */
export function useStore<State>({ subscribe, getSnapshot }: ReadableStore<State>): State {
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** A part of what the board shows; the component renders again when that part changes. */
export function useBoardState<Part>(select: (state: BoardState) => Part): Part {
  const { subscribe, getSnapshot } = useBoard().state;
  return useSyncExternalStore(subscribe, () => select(getSnapshot()));
}

/** What is said of a machine beside its status; null if there is nothing to say. */
export function useNote(
  buildingId: string,
  kind: MachineKind,
  { number, ...machine }: ShownMachine,
): string | null {
  return useBoardState(({ left, times }) =>
    machineNote(
      { ...machine, minutesLeft: minutesLeft(left, buildingId, kind, number) },
      times.washer,
    ),
  );
}

/** When the next machine of a kind will be free, in words; null while one is, or if that is not known. */
export function useNextFree(buildingId: string, kind: MachineKind): string | null {
  return describeNext(useBoardState(({ left }) => minutesUntilFree(left, buildingId, kind)));
}

/** A machine as a tile shows it. */
export interface ShownMachine {
  /** Its number in the building's list of its kind, from 1. */
  readonly number: number;
  /** What stands on it; undefined when that is not known. */
  readonly label: string | undefined;
  readonly status: MachineStatus;
  readonly outOfOrder: boolean | undefined;
  /** Since when it has been free, milliseconds since the epoch; undefined when that is not known. */
  readonly freeSince: number | undefined;
}

/** Machines with their statuses: of washers every second, of dryers as of when they were drawn (spec §4). */
export function useShownMachines(
  machines: readonly Machine[],
  kind: MachineKind,
): readonly ShownMachine[] {
  const time = useBoardState(({ times }) => times[kind]);
  return machines.map((machine, index) => ({
    number: index + 1,
    label: machine.label,
    status: machineStatus(machine, kind, time),
    outOfOrder: machine.outOfOrder,
    freeSince: machine.freeSince,
  }));
}
