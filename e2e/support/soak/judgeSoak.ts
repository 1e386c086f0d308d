import {
  BUILDING_CHANGE_EVERY,
  type Fault,
  FAULTS,
  median,
  type Memory,
  type runSoak,
  UPDATE_EVERY,
} from './runSoak.ts';

/** One demand on a soak: what was wanted, what was measured, and whether it was met. */
type Row = readonly [name: string, wanted: string, measured: string, isMet: boolean];

/** Part of the baseline by which the memory may differ in the end. */
const MEMORY_TOLERANCE = 0.05;
/** Seconds within which the board has to be live again. */
const LIVE_AGAIN = 5;
/** Part of what was planned that has to be done: a busy computer misses some, and measuring takes time. */
const ENOUGH = 0.75;

/** Judges a soak: a row for each demand on it. */
export function judgeSoak(measured: Awaited<ReturnType<typeof runSoak>>): readonly Row[] {
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
