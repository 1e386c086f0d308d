/** A time without the backend (killed, then started anew) or without the network. */
export interface Fault {
  readonly kind: 'backend' | 'network';
  readonly seconds: number;
}

/** Seconds between two updates and between two changes of building. */
export const UPDATE_EVERY = 1;
export const BUILDING_CHANGE_EVERY = 5;

/**
 * The faults, in their order: shorter and longer than the pauses between retries, and than the 6 s after
 * which a washer counts as Offline.
 */
export const FAULTS: readonly Fault[] = [8, 1, 4, 12, 2].flatMap((seconds) => [
  { kind: 'backend', seconds } as const,
  { kind: 'network', seconds } as const,
]);

/** What a page holds after garbage collection, as Chromium counts it; the heap in bytes. */
export interface Memory {
  readonly nodes: number;
  readonly eventListeners: number;
  readonly heap: number;
}

/** What was measured in a soak. */
export interface SoakMeasured {
  /** How long the board was used. */
  readonly seconds: number;
  readonly updates: { readonly written: number; readonly failed: number };
  readonly buildingChanges: { readonly chosen: number; readonly shown: number };
  /** After how many seconds the board was live again; infinite when it was given up. */
  readonly recoveries: readonly Fault[];
  /** What the backend counts: in the end, and the most that it counted for long. */
  readonly listeners: { readonly end: number; readonly most: number };
  readonly baseline: Memory;
  readonly end: Memory;
  /** Errors of the page that nothing accounts for. */
  readonly errors: readonly string[];
  /** The number of the last update, and the number that the board shows in the end. */
  readonly lastUpdate: { readonly written: number; readonly shown: number };
}

/** One demand on a soak: what was wanted, what was measured, and whether it was met. */
type Row = readonly [name: string, wanted: string, measured: string, isMet: boolean];

/** Part of the baseline by which the memory may differ in the end. */
const MEMORY_TOLERANCE = 0.05;
/** Seconds within which the board has to be live again. */
const LIVE_AGAIN = 5;
/** Part of what was planned that has to be done: a busy computer misses some, and measuring takes time. */
const ENOUGH = 0.75;

/** Judges a soak: a row for each demand on it. */
export function judgeSoak(measured: SoakMeasured): readonly Row[] {
  const { seconds, updates, buildingChanges, recoveries, listeners } = measured;
  const { baseline, end, errors, lastUpdate } = measured;
  const sent = updates.written + updates.failed;
  const { chosen, shown } = buildingChanges;
  const recovery = (kind: Fault['kind'], name: string): Row => {
    const planned = FAULTS.filter((fault) => fault.kind === kind).length;
    const times = recoveries.filter((one) => one.kind === kind).map((one) => one.seconds);
    const longest = Math.max(...times);
    return [
      name,
      `${planned} times, within ${LIVE_AGAIN} s`,
      `${times.length} times, median ${median(times).toFixed(1)} s, longest ${longest.toFixed(1)} s`,
      times.length === planned && longest <= LIVE_AGAIN,
    ];
  };
  const memory = (name: string, field: keyof Memory, write: (value: number) => string): Row => {
    const [before, after] = [baseline[field], end[field]];
    const change = after / before - 1;
    return [
      name,
      `${write(before)} ± 5 %`,
      `${write(after)} (${change < 0 ? '' : '+'}${(100 * change).toFixed(1)} %)`,
      Math.abs(after - before) <= MEMORY_TOLERANCE * before,
    ];
  };
  return [
    [
      'updates',
      `every ${UPDATE_EVERY} s`,
      `${sent} in ${seconds.toFixed(0)} s, ${updates.failed} found no backend`,
      updates.written > 0 && sent >= (ENOUGH * seconds) / UPDATE_EVERY,
    ],
    [
      'building changes',
      `every ${BUILDING_CHANGE_EVERY} s, all shown`,
      `${chosen}, ${shown} shown`,
      shown === chosen && chosen >= (ENOUGH * seconds) / BUILDING_CHANGE_EVERY,
    ],
    recovery('backend', 'live again after a restart'),
    recovery('network', 'live again after a network cut'),
    [
      'listeners',
      '1',
      `${listeners.end}, never more than ${listeners.most} for long`,
      listeners.end === 1 && listeners.most === 1,
    ],
    memory('DOM nodes', 'nodes', String),
    memory('event listeners in the page', 'eventListeners', String),
    memory('JS heap', 'heap', (bytes) => `${(bytes / 1e6).toFixed(2)} MB`),
    ['unhandled errors', '0', String(errors.length), errors.length === 0],
    [
      'last write shown',
      `number ${lastUpdate.written}`,
      `number ${lastUpdate.shown}`,
      lastUpdate.written >= 0 && lastUpdate.shown === lastUpdate.written,
    ],
  ];
}

/** The middle of some numbers, the upper one of two; not a number when there is none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
