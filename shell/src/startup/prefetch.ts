import { backendOrigins, type RuntimeConfig } from '@laundry-board/shared-types';
import type { ScriptLoader } from '../federation/scriptLoader.ts';
import { connectToBackends } from '../loading/resourceHints.ts';
import { runEntriesEarly } from './runEntriesEarly.ts';

/** Fetches and connects to what a resident's board needs, before the main script has come. */
export function prefetchBoard(
  page: Window,
  config: RuntimeConfig,
  runEarly: ScriptLoader['runEarly'],
): void {
  connectToBackends(page, backendOrigins(config));
  runEntriesEarly(page, config, runEarly);
}
