import type { Building } from '@laundry-board/shared-types';
import type { ComponentType, ReactNode } from 'react';
import type { MachineKind } from './availability/machineStatus.ts';
import * as included from './extras.ts';
import type { FreshnessLine } from './machines/FreshnessLine.tsx';
import type { MachineTiles } from './machines/MachineTile.tsx';
import type { NoMachines, Section } from './machines/Section.tsx';

/** The optional parts that this build has (`extras.ts`). */
export const { alerts, kiosk }: BoardExtras = included;

interface BoardExtras {
  readonly alerts?: AlertsExtra;
  readonly kiosk?: KioskExtra;
}

/** "Tell me when a washer is free". */
export interface AlertsExtra {
  /** Holds what a resident has asked for; around the whole board. */
  readonly Provider: ComponentType<{ readonly children: ReactNode }>;
  /** In the heading of each section. */
  readonly Button: ComponentType<AlertButtonProps>;
  /** Watches the machines of all buildings and shows messages. */
  readonly Messages: ComponentType<AlertMessagesProps>;
  /** The page's title while there is news. */
  readonly useTitle: () => string | null;
}

/** What the heading of a section tells an alert's button. */
export interface AlertButtonProps {
  readonly buildingId: string;
  readonly kind: MachineKind;
  /** How many machines of the kind are free. */
  readonly available: number;
}

/** What the board tells the alerts. */
export interface AlertMessagesProps {
  readonly buildings: readonly Building[];
  /** Whether the backend can be asked for newer data. */
  readonly reachable: boolean;
}

/** A lobby's display, which nobody touches. */
export interface KioskExtra {
  readonly isOn: () => boolean;
  readonly Kiosk: ComponentType<{ readonly draw: DrawBoard }>;
}

/** Draws a board in its current state; by the given screen once there is a building. */
export type DrawBoard = (KioskScreen?: ComponentType<KioskScreenProps>) => ReactNode;

/** What a lobby's display shows. */
export interface KioskScreenProps {
  /** Of the building that is shown. */
  readonly name: string;
  /** The buildings as tabs. */
  readonly row: ReactNode;
  readonly panel: TabPanel;
  readonly parts: BoardParts;
  /** Announces changes to screen readers. */
  readonly announcer: ReactNode;
  readonly buildings: readonly Building[];
  readonly building: Building;
  /** Whether the backend can be asked for newer data. */
  readonly reachable: boolean;
  /** Goes on to a building without putting it into the URL. */
  readonly onRotate: (id: string) => void;
}

/** Makes an element the panel of the selected tab. */
export interface TabPanel {
  readonly role: string;
  readonly id: string;
  readonly 'aria-labelledby': string;
  readonly tabIndex: number;
}

/**
 * The board's own components, passed rather than imported: the bundler can't concatenate a module that
 * two chunks import, which costs a resident a few hundred bytes.
 */
export interface BoardParts {
  readonly FreshnessLine: typeof FreshnessLine;
  readonly MachineTiles: typeof MachineTiles;
  readonly NoMachines: typeof NoMachines;
  readonly Section: typeof Section;
}
