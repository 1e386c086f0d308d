import type { Building } from '@laundry-board/shared-types';
import type { ComponentType, HTMLAttributes, ReactNode } from 'react';
import type { MachineKind } from './availability/machineStatus.ts';
import * as included from './extras.ts';
import type { parts } from './LiveBoard.tsx';

/** The optional parts that this build has (`extras.ts`). */
const extras: { readonly alerts?: AlertsExtra; readonly kiosk?: KioskExtra } = included;
export const { alerts, kiosk } = extras;

/** "Tell me when a washer is free". */
export interface AlertsExtra {
  /** Called by the whole board. */
  readonly useLifetime: () => void;
  readonly Button: ComponentType<AlertButtonProps>;
  readonly Messages: ComponentType<ShownSchool>;
  readonly useTitle: () => string | null;
}

export interface AlertButtonProps {
  readonly buildingId: string;
  readonly kind: MachineKind;
  readonly available: number;
}

export interface ShownSchool {
  readonly buildings: readonly Building[];
  readonly reachable: boolean;
}

/** A lobby's display, which nobody touches. */
export interface KioskExtra {
  readonly isOn: () => boolean;
  readonly Kiosk: ComponentType<{ readonly draw: DrawBoard }>;
}

/** Draws a board in its current state; by the given screen once there is a building. */
export type DrawBoard = (KioskScreen?: ComponentType<KioskScreenProps>) => ReactNode;

export interface KioskScreenProps extends ShownSchool {
  readonly building: Building;
  readonly name: string;
  readonly row: ReactNode;
  /** Makes an element the panel of the selected tab. */
  readonly panel: HTMLAttributes<HTMLElement>;
  readonly parts: typeof parts;
  readonly announcer: ReactNode;
  readonly onRotate: (id: string) => void;
}
