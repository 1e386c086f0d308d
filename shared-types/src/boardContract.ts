import { hasExports, isComponent } from './moduleShape.ts';
import type { ComponentType } from 'react';
import type { EmulatorAddresses } from './runtimeConfig.ts';

/** Props of the board; it reads Firestore through the default Firebase app that its host initialised. */
export interface BoardProps {
  /** The resident's e-mail, never empty; the part after its last @ names the school. */
  readonly email: string;
  /** Origin of a local Firestore, such as `http://127.0.0.1:8080`. */
  readonly emulator?: EmulatorAddresses['firestore'] | undefined;
  /**
   * By how much the device's clock is ahead of the server's, milliseconds, as the host found it when
   * the page was loaded (reading 19); without it the board compares them itself.
   */
  readonly clockError?: number | undefined;
}

/** The expose `./board` of board-remote. */
export interface BoardModule {
  readonly Board: ComponentType<BoardProps>;
}

/** Whether what a remote's container handed out has the shape of {@link BoardModule}. */
export function isBoardModule(module: unknown): module is BoardModule {
  return hasExports(module, 'Board') && isComponent(module.Board);
}
