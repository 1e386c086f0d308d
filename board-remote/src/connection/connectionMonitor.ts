import { retryDelay, withTimeLimit } from '@laundry-board/shared-types/timing';
import { onWake } from '@laundry-board/shared-types/wake';
import type { SchoolSnapshot, SubscribeToSchool } from '../school/subscription.ts';

/** A backend is pinged after so long without a heartbeat. An active school reports every second. */
export const SILENCE_MS = 4000;

const PING_TIMEOUT_MS = 3000;

/** Time between pings of an unreachable backend, less jitter. */
const PING_INTERVAL_MS = 3000;

/** How long a page that was away waits for a heartbeat before it assumes that its connection is dead. */
export const WAKE_MS = 1500;

/** A page that was hidden, frozen or asleep for longer was away. */
export const AWAY_MS = 30_000;

/** How long the SDK, or a new connection, gets at least before anything else is done. */
const GRACE_MS = 500;
const RECONNECT_MS = 5000;

export interface Backend {
  readonly subscribe: SubscribeToSchool;
  /** Resolves once the backend answers, whatever it says; rejects when it can't be reached. */
  readonly ping: (signal: AbortSignal) => Promise<unknown>;
  /** Drops the connection and opens a new one at once, in place of the SDK's growing delays. */
  readonly reconnect: () => Promise<unknown>;
}

/**
 * Subscribes to schools and keeps each listener connected. The SDK alone notices a silent connection after
 * up to 45 s and reconnects with delays of up to a minute. Here a silent backend is pinged, and the SDK
 * reconnects as soon as a lost backend answers. It also reconnects when a school that was active falls silent
 * under a backend that answers: after a short outage the SDK may still be waiting. Hidden pages send nothing.
 *
 * A heartbeat is a snapshot from the backend. A lost connection is reported as an empty snapshot, once until the next
 * heartbeat.
 */
export function monitorConnection(backend: Backend): SubscribeToSchool {
  return (domain, onSnapshot, onError) => {
    let isLost = false;
    /** The connection is probably dead, which is not the backend's fault. */
    let isSuspect = false;
    let wasActive = false;
    let lastHeartbeat = -Infinity;
    /** Reconnects without a heartbeat since: each restarts the SDK's own delays. */
    let failedReconnects = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pending: AbortController | undefined;
    let lastAwake = Date.now();
    const unsubscribe = backend.subscribe(domain, onNext, (error) => {
      stop();
      onError(error);
    });
    const stopWake = onWake(wake);
    schedule(SILENCE_MS, check);
    return () => {
      stop();
      unsubscribe();
    };

    function stop(): void {
      stopWake();
      cancel();
    }

    function cancel(): void {
      clearTimeout(timer);
      pending?.abort();
      pending = undefined;
    }

    function schedule(delay: number, next: () => void | Promise<void>): void {
      cancel();
      timer = setTimeout(() => {
        // The timer is late when the computer was asleep.
        noteAbsence(delay);
        void next();
      }, delay);
    }

    function noteAbsence(expected: number): void {
      const absence = Date.now() - lastAwake - expected;
      lastAwake = Date.now();
      if (absence > AWAY_MS) isSuspect = true;
    }

    function onNext(snapshot: SchoolSnapshot): void {
      if (snapshot.fromCache) {
        // The SDK has lost the backend, unless that is our own doing.
        if (isLost || isSuspect) return;
        reportLost();
        return schedule(GRACE_MS, check);
      }
      const now = Date.now();
      wasActive = now - lastHeartbeat < SILENCE_MS;
      lastHeartbeat = now;
      lastAwake = now;
      isLost = false;
      isSuspect = false;
      failedReconnects = 0;
      schedule(SILENCE_MS, check);
      onSnapshot(snapshot);
    }

    function reportLost(): void {
      if (isLost) return;
      isLost = true;
      onSnapshot({ exists: false, fromCache: true, data: undefined });
    }

    function wake(): void {
      noteAbsence(0);
      schedule(isLost ? 0 : WAKE_MS, check);
    }

    async function check(): Promise<void> {
      if (document.visibilityState === 'hidden') return;
      const startedAt = performance.now();
      const aborter = new AbortController();
      pending = aborter;
      const ping = withTimeLimit(backend.ping(aborter.signal), PING_TIMEOUT_MS, 'A ping');
      const isAnswered = await ping.then(
        () => true,
        () => false,
      );
      if (pending !== aborter) return;
      const took = performance.now() - startedAt;
      if (!isAnswered) {
        reportLost();
        schedule(Math.max(0, PING_INTERVAL_MS * (1 - Math.random() / 4) - took), check);
      } else if (isLost) {
        // The SDK may be reconnecting already: on a slow connection it must not be interrupted.
        schedule(Math.max(GRACE_MS, 3 * took), () => reconnect(took));
      } else if (isSuspect || wasActive) {
        wasActive = false;
        reconnect(took);
      } else {
        schedule(SILENCE_MS, check);
      }
    }

    function reconnect(took: number): void {
      // The SDK now reports from its cache, which is our own doing, until the next heartbeat.
      isSuspect = true;
      void backend.reconnect();
      failedReconnects += 1;
      schedule(Math.max(retryDelay(failedReconnects, RECONNECT_MS), 10 * took), () => {
        reportLost();
        return check();
      });
    }
  };
}
