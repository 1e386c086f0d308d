import type { Outcome } from './push/post.ts';

/** What is counted since the process has started, also if the configuration is read again. */
export interface Counts {
  messages: number;
  /** Runs of machines that have ended: whose residents were told. */
  runs: number;
  readonly writes: { written: number; failed: number };
  readonly notifications: Record<Outcome['is'], number>;
}

export function noCounts(): Counts {
  return {
    messages: 0,
    runs: 0,
    writes: { written: 0, failed: 0 },
    notifications: { accepted: 0, gone: 0, refused: 0, failed: 0 },
  };
}

/** What whoever watches the gateway asks for. */
export interface Health extends Readonly<Counts> {
  readonly broker: 'connected' | 'disconnected';
  readonly firestore: 'starting' | 'written' | 'failing';
  /** Seconds since the last write; null before the first. */
  readonly lastWriteAge: number | null;
  /** Silent: of those that report within minutes, none has lived for longer than its `expire_after`. */
  readonly sensors: 'heard' | 'silent';
  readonly machines: number;
  readonly alive: number;
  /** Of those that are alive and in order. */
  readonly inUse: number;
  /** The names of those that are neither alive nor out of order. */
  readonly lacking: readonly string[];
  /** Devices that wait for something. */
  readonly wishes: number;
}

/** A write that is older is no longer fine, seconds: washers are Offline after 6. */
const WRITE_LASTS_S = 15;

export function isHealthy({ broker, firestore, lastWriteAge, sensors }: Health): boolean {
  const isFresh = lastWriteAge !== null && lastWriteAge <= WRITE_LASTS_S;
  return broker === 'connected' && firestore === 'written' && isFresh && sensors === 'heard';
}
