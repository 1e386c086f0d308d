import { backendOrigins, type RuntimeConfig } from '@laundry-board/shared-types';
import { connectToBackends } from '../loading/resourceHints.ts';
import { runEntriesEarly } from './runEntriesEarly.ts';

/** Connects to the backends of a resident's board and runs the entries early, before the main script has arrived. */
export function prefetchBoard(page: Window, config: RuntimeConfig): void {
  connectToBackends(page, backendOrigins(config));
  runEntriesEarly(page, config);
}
