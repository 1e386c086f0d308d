import {
  BUILDING_CHANGE_EVENT,
  REMOTE_NAMES,
  remoteEntry,
  type RuntimeConfig,
} from '@laundry-board/shared-types';
import { useContext, useEffect } from 'react';
import { KioskContext } from './KioskContext.ts';
import { reloadOnceServerAnswers, reloadPage } from './reloadOnceServerAnswers.ts';

const HOUR_MS = 3_600_000;

/** Longest wait for the board to change the building, milliseconds. Without a school, it changes none. */
const CHANGE_LIMIT_MS = 5 * 60_000;

/**
 * Reloads a page in kiosk mode about every hour, so that it follows deploys, pins and rollbacks. It compares nothing,
 * because a server may change each html that it answers with.
 *
 * @param config The configuration that the page runs with.
 */
export function useHourlyReload(config: RuntimeConfig, reload = reloadPage): void {
  const isKiosk = useContext(KioskContext);
  useEffect(() => {
    if (!isKiosk) return;
    const entries = REMOTE_NAMES.map((name) => remoteEntry(config, name).url);
    function reloadAtChange(): void {
      cancel = onBuildingChange(() => {
        cancel = reloadOnceServerAnswers(reload, entries);
      });
    }
    // Up to a quarter less than an hour, so that the screens of a campus don't all load at once.
    const timer = setTimeout(reloadAtChange, HOUR_MS * (1 - Math.random() / 4));
    let cancel = (): void => clearTimeout(timer);
    return () => cancel();
  }, [isKiosk, config, reload]);
}

/** Calls back once, when the board changes the building, or after a while if it does not say so. */
function onBuildingChange(callback: () => void): () => void {
  function cancel(): void {
    clearTimeout(timer);
    removeEventListener(BUILDING_CHANGE_EVENT, change);
  }
  function change(): void {
    cancel();
    callback();
  }
  const timer = setTimeout(change, CHANGE_LIMIT_MS);
  addEventListener(BUILDING_CHANGE_EVENT, change);
  return cancel;
}
