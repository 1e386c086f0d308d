import type { ComponentType, ReactNode } from 'react';
import * as included from '../extras.ts';
import type { BoardModel } from '../model/boardModel.ts';
import type { MachineKind } from '../model/machineStatus.ts';

/** The optional parts that this build has (`extras.ts`). */
const extras: { readonly alerts?: AlertsExtra; readonly kiosk?: KioskExtra } = included;
export const { alerts, kiosk } = extras;

/** "Tell me when a washer is free", for residents. */
export interface AlertsExtra {
  /** Around the screen: what a resident asks for lasts as long as it. */
  readonly Provider: ComponentType<{ readonly board: BoardModel; readonly children: ReactNode }>;
  /** In the heading of a section. */
  readonly Button: ComponentType<AlertButtonProps>;
  /** At the end of the screen. */
  readonly Messages: ComponentType;
  /** The page's title while there is news, otherwise null. */
  readonly useTitle: () => string | null;
}

export interface AlertButtonProps {
  readonly buildingId: string;
  readonly kind: MachineKind;
  /** How many machines of the kind are Available. */
  readonly available: number;
}

/** The screen of a lobby's display, which nobody touches. */
export interface KioskExtra {
  readonly Screen: ComponentType<KioskScreenProps>;
}

export interface KioskScreenProps {
  /** Id of the building that the URL names: it is shown all the time if the school has it. */
  readonly fixedBuilding: string | null;
}
