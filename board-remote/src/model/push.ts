import type { PushOptions } from '@laundry-board/shared-types';
import type { DeviceText } from '@laundry-board/shared-types/deviceText';

/** What a board needs to have its resident notified while the page is closed. */
export interface BoardPush extends PushOptions {
  /** Origin of Firestore. */
  readonly firestore: string;
  /** Names the school; null for an e-mail that names none. */
  readonly domain: string | null;
  /** Where this device keeps what the school's gateway will notify it of. */
  readonly storage: DeviceText;
}
