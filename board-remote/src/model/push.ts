import type { PushOptions } from '@laundry-board/shared-types';
import type { Backend } from './connection/backend.ts';

/** What a board needs to have its resident told by the school's gateway, also while the page is closed. */
export interface BoardPush extends PushOptions {
  /** Origin of Firestore. */
  readonly firestore: string;
  /** Names the school; null for an e-mail that names none. */
  readonly domain: string | null;
  /** Listens to a document over the board's own connection. */
  readonly listen: Backend['subscribe'];
}
