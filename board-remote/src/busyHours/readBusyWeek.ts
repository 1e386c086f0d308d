import {
  encodeBusyHours,
  parseShownBusyWeek,
  type ShownBusyWeek,
} from '@laundry-board/laundry-rules/busy';
import { fieldOf } from '@laundry-board/shared-types';
import type { DeviceText } from '@laundry-board/shared-types/deviceText';
import type { Snapshot } from '../model/connection/backend.ts';

/** How long the device keeps what was read, milliseconds. */
const KEPT_MS = 24 * 3_600_000;

interface BusyWeekOptions {
  /** Listens to the building's document. @returns Ends it. */
  readonly listen: (onSnapshot: (snapshot: Snapshot) => void) => () => void;
  /** What this device keeps of it. */
  readonly device: DeviceText;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called if it is known; at once if the device has kept it. */
  readonly onRead: (week: ShownBusyWeek) => void;
}

/**
 * Reads when the machines of a building are usually in use, once a day on a device.
 *
 * @returns Ends it.
 */
export function readBusyWeek({ listen, device, now, onRead }: BusyWeekOptions): () => void {
  const kept = parseKept(device.read());
  if (kept !== null && Math.abs(now() - kept.readAt) < KEPT_MS) {
    if (kept.week !== null) onRead(kept.week);
    return () => {};
  }
  const stop = listen((snapshot) => {
    if (snapshot.kind !== 'document' && snapshot.kind !== 'missing') return;
    stop();
    const week = snapshot.kind === 'document' ? parseShownBusyWeek(snapshot.data) : null;
    device.write(textOf({ readAt: now(), week }));
    if (week !== null) onRead(week);
  });
  return stop;
}

interface KeptWeek {
  /** Milliseconds since the epoch. */
  readonly readAt: number;
  /** Null if nothing was known. */
  readonly week: ShownBusyWeek | null;
}

function textOf({ readAt, week }: KeptWeek): string {
  const { washers, dryers, zone } = week ?? {};
  const document = {
    washers: washers && encodeBusyHours(washers),
    dryers: dryers && encodeBusyHours(dryers),
    zone,
  };
  return JSON.stringify({ readAt, week: week && document });
}

/** Null for a text that this build has not written. */
function parseKept(text: string | null): KeptWeek | null {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    const readAt = fieldOf(kept, 'readAt');
    const document = fieldOf(kept, 'week');
    const week = parseShownBusyWeek(document);
    if (typeof readAt !== 'number' || (week === null && document !== null)) return null;
    return { readAt, week };
  } catch {
    return null;
  }
}
