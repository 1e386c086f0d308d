import type { MachineKind, MachinePlace } from '@laundry-board/laundry-rules/machines';
import type { Building, FreeMachines } from '@laundry-board/laundry-rules/school';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useSyncExternalStore,
} from 'react';
import type { BoardModel } from './model/boardModel.ts';
import type { BuildingStorage } from './model/buildingStorage.ts';
import type { FeedOptions, SchoolFeed } from './model/schoolFeed.ts';

/** The optional parts of a board; `extras.ts` has those of this build. */
export interface Extras {
  readonly alerts?: AlertsExtra;
  /** In the heading of a section: when its machines are usually in use. */
  readonly BusyHours?: ComponentType<BusyHoursProps>;
  /** At the end of the row of buildings. */
  readonly AllBuildings?: ComponentType<AllBuildingsProps>;
  readonly kiosk?: KioskExtra;
  /** A feed around that of `createDocumentFeed`, for schools that have separate buildings. */
  readonly createFeed?: CreateFeed;
}

/** @param expected Where the device keeps the separate building that its next visit is expected to show. */
export type CreateFeed = (options: FeedOptions, expected: BuildingStorage) => SchoolFeed;

/** "Tell me when a washer is free", for residents. */
export interface AlertsExtra {
  /** Wraps the screen: alerts end when it is unmounted. */
  readonly Provider: ComponentType<{ readonly board: BoardModel; readonly children: ReactNode }>;
  /** In the heading of a section. */
  readonly Button: ComponentType<SectionPartProps>;
  /** On the tile of a machine. */
  readonly DoneButton: ComponentType<DoneButtonProps>;
  /** Between the row of buildings and the machines. */
  readonly Messages: ComponentType<AlertMessagesProps>;
  /** Sets the page's title: the news of an alert while it is true, otherwise the given title. */
  readonly Title: ComponentType<{ readonly title: string }>;
}

export interface AlertMessagesProps {
  /** Id of the element that holds the machines. */
  readonly panelId: string;
}

export interface DoneButtonProps {
  readonly buildingId: string;
  readonly kind: MachineKind;
  /** The machine's number in the building's list of this kind, from 1. */
  readonly number: number;
  /** What stands on it; undefined when that is not known. */
  readonly label: string | undefined;
  readonly isInUse: boolean;
  /** Whether the resident has marked the machine as theirs. */
  readonly isMine: boolean;
}

/** The machines that the resident has marked as theirs. */
export interface Marks {
  /** @returns Ends it. */
  readonly subscribe: (onChange: () => void) => () => void;
  readonly isMarked: (place: MachinePlace) => boolean;
}

/** The alerts provide it. Without them, nothing is marked. */
export const MarksContext = createContext<Marks>({
  subscribe: () => () => {},
  isMarked: () => false,
});

/** Whether the resident has marked a machine as theirs. Of hundreds of tiles, only the marked one renders again. */
export function useIsMarked(place: MachinePlace): boolean {
  const { subscribe, isMarked } = useContext(MarksContext);
  return useSyncExternalStore(subscribe, () => isMarked(place));
}

export interface SectionPartProps {
  readonly buildingId: string;
  readonly kind: MachineKind;
  /** How many machines of the kind are Available. */
  readonly available: number;
}

export interface BusyHoursProps extends SectionPartProps {
  /** How many machines of the kind there are. */
  readonly total: number;
  /** Whether it is known what they are doing now. */
  readonly isCurrent: boolean;
}

export interface AllBuildingsProps {
  readonly buildings: readonly Building[];
  /** The free machines of each building; null where they are not known. */
  readonly free: readonly (FreeMachines | null)[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
}

/** The screen of a lobby's display. */
export interface KioskExtra {
  readonly Screen: ComponentType<KioskScreenProps>;
}

export interface KioskScreenProps {
  /** Id of the building that the URL names: it is shown whenever the school has it. */
  readonly fixedBuilding: string | null;
}

export const ExtrasContext = createContext<Extras>({});

/** The optional parts of the board that a component belongs to. */
export function useExtras(): Extras {
  return useContext(ExtrasContext);
}
