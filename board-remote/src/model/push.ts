import type { PushOptions } from '@laundry-board/shared-types';

/** What a board needs to have its resident told by the school's gateway, also while the page is closed. */
export interface BoardPush extends PushOptions {
  /** Origin of Firestore. */
  readonly firestore: string;
}
