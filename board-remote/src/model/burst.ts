import type { Device } from './device.ts';

/** More updates than these within {@link WINDOW_MS} are too many to follow one by one. */
const MAX_UPDATES = 4;

const WINDOW_MS = 1000;

interface BurstOptions {
  readonly device: Pick<Device, 'now' | 'after'>;
  readonly onChange: (isBursting: boolean) => void;
}

/** Notices bursts of updates, so that the board can do without animations that nobody could see. */
export interface BurstDetector {
  /** Counts an update that has just come. */
  readonly count: () => void;
  readonly stop: () => void;
}

/** A burst begins with the fifth update within a second, and ends with a slower one or after a silent second. */
export function createBurstDetector({ device, onChange }: BurstOptions): BurstDetector {
  let updates: readonly number[] = [];
  let stopWaiting = (): void => {};
  return {
    count: () => {
      const now = device.now();
      updates = [...updates, now].slice(-MAX_UPDATES - 1);
      const [first = now] = updates;
      const isBursting = updates.length > MAX_UPDATES && now - first < WINDOW_MS;
      stopWaiting();
      if (isBursting) stopWaiting = device.after(WINDOW_MS, () => onChange(false));
      onChange(isBursting);
    },
    stop: () => stopWaiting(),
  };
}
