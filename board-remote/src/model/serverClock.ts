import { createStore } from '@laundry-board/shared-types/store';
import type { Clock } from './clock.ts';
import {
  type ClockEvent,
  type ClockState,
  type DeviceTime,
  nextClock,
  offsetOf,
  startingClock,
} from './clockState.ts';
import type { Device } from './device.ts';
import type { OffsetStorage } from './offsetStorage.ts';

/** A later answer is too inexact, because the server's time may be from its beginning or its end; milliseconds. */
const ANSWER_LIMIT_MS = 3000;

/**
 * Pause after a request without an answer, milliseconds: while the time is not known, and once a guess is used. It does
 * not use `retryLater`, because the board's own clock ticks every second and when the page wakes, and asks then.
 */
const PAUSE_MS = { starting: 1000, jumped: 1000, running: 10_000 };

export interface ServerClockOptions {
  readonly device: Device;
  /** Keeps the offset for the next visit. */
  readonly storage: OffsetStorage;
  /** Asks the server for the offset, milliseconds. Rejects when it does not answer. */
  readonly measure: (signal: AbortSignal) => Promise<number>;
}

/**
 * The device's clock, corrected by the server's. The server is asked at the start, and again after the device's clock was
 * set or the device slept, until it answers. What the board may draw meanwhile is decided in clockState.ts.
 */
export function createServerClock({ device, storage, measure }: ServerClockOptions): Clock {
  const isKnown = createStore(false);
  let state: ClockState = startingClock(storage.read(), deviceTimeOf(device));
  let askedAt = -Infinity;
  let stopAsking: (() => void) | undefined;
  let onChange = nothing;

  function send(event: ClockEvent): void {
    const before = state;
    state = nextClock(before, event, deviceTimeOf(device));
    const hasStarted = before.kind === 'starting' && state.kind !== 'starting';
    if (hasStarted || offsetOf(state) !== offsetOf(before)) onChange();
    isKnown.set(state.kind !== 'starting');
    askIfNeeded();
  }

  function askIfNeeded(): void {
    if (stopAsking !== undefined || (state.kind === 'running' && state.isMeasured)) return;
    if (device.monotonic() - askedAt >= PAUSE_MS[state.kind]) void ask();
  }

  async function ask(): Promise<void> {
    const aborter = new AbortController();
    const stopLimit = device.after(ANSWER_LIMIT_MS, () => stop());
    function stop(): void {
      stopLimit();
      aborter.abort();
      stopAsking = undefined;
    }
    askedAt = device.monotonic();
    stopAsking = stop;
    const offset = await measure(aborter.signal).catch(() => undefined);
    if (aborter.signal.aborted) return;
    stop();
    if (offset === undefined) return;
    storage.write(offset === 0 ? null : offset);
    send({ type: 'measured', offset });
  }

  return {
    now: () => device.now() - offsetOf(state),
    isKnown,
    check: () => send({ type: 'tick' }),
    compare: (document, newest) => send({ type: 'report', document, newest }),
    start: (callback) => {
      onChange = callback;
      state = startingClock(storage.read(), deviceTimeOf(device));
      isKnown.set(false);
      askedAt = -Infinity;
      askIfNeeded();
      return () => {
        onChange = nothing;
        stopAsking?.();
      };
    },
  };
}

function deviceTimeOf({ now, monotonic }: Device): DeviceTime {
  return { now: now(), monotonic: monotonic() };
}

function nothing(): void {}
