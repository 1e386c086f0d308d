import type { ComponentType } from 'react';

/*
 * Contract 2 of `board`, as it was released.
 */

/** What the board needs to have a resident notified while the page is closed. */
export interface PushOptions {
  readonly key: string;
  readonly getIdToken: () => Promise<string>;
}

/** Props of the board; it reads Firestore through the default Firebase app that its host initialised. */
export interface BoardProps {
  /** The resident's e-mail, never empty; the part after its last @ names the school. */
  readonly email: string;
  /** Origin of a local Firestore, such as `http://127.0.0.1:8080`. */
  readonly emulator?: string | undefined;
  /** Only of a page whose service worker shows what is pushed, at its first render. */
  readonly push?: PushOptions | undefined;
}

/** The expose `./board` of board-remote. */
export interface BoardModule {
  readonly Board: ComponentType<BoardProps>;
}
