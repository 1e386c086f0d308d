import type { Device } from './device.ts';

/** A larger jump against the monotonic clock means that the device's clock was set; milliseconds. */
const JUMP_MS = 2000;

/**
 * How long a server that did not answer is left alone, milliseconds. Not by `retryLater`: the board's own clock ticks every
 * second, and at once when the page wakes, and asks then.
 */
const RETRY_MS = 10_000;

interface ClockSyncOptions {
  readonly device: Pick<Device, 'now' | 'monotonic'>;
  /** The clock offset if it was just measured, milliseconds; otherwise the server is asked. */
  readonly known: number | undefined;
  /** Asks the server. Rejects when it does not answer. */
  readonly measure: (signal: AbortSignal) => Promise<number>;
  readonly onOffset: (offset: number) => void;
}

/** Keeps a clock in step with the server's. */
export interface ClockSync {
  /** Asks the server if the clock may be wrong: call it every second. */
  readonly check: () => void;
  readonly stop: () => void;
}

/**
 * Starts with the known offset. The server is asked when there is none, and again after the device's clock was
 * set or the computer slept, until it answers.
 */
export function startClockSync({ device, known, measure, onOffset }: ClockSyncOptions): ClockSync {
  const aborter = new AbortController();
  let measuredDrift: number | undefined;
  let askedAt = -Infinity;
  if (known !== undefined) take(known);
  check();
  return { check, stop: () => aborter.abort() };

  function check(): void {
    const isCurrent =
      measuredDrift !== undefined && Math.abs(drift(device) - measuredDrift) <= JUMP_MS;
    if (!isCurrent && device.monotonic() - askedAt > RETRY_MS) void ask();
  }

  async function ask(): Promise<void> {
    askedAt = device.monotonic();
    try {
      const offset = await measure(aborter.signal);
      if (!aborter.signal.aborted) take(offset);
    } catch {
      // It is asked again after a while.
    }
  }

  function take(offset: number): void {
    measuredDrift = drift(device);
    onOffset(offset);
  }
}

/** Constant unless somebody sets the device's clock or the computer sleeps. */
function drift({ now, monotonic }: ClockSyncOptions['device']): number {
  return now() - monotonic();
}
