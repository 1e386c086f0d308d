import { median } from '../median.ts';
import type { SoakMeasured } from './soakMeasured.ts';
import type { SoakFault, SoakPlan } from './soakPlan.ts';

/** One demand on a soak, and whether it was met. */
export interface SoakRow {
  readonly name: string;
  readonly wanted: string;
  readonly measured: string;
  readonly met: boolean;
}

/** Part of minute one by which the memory may differ in the end. */
const MEMORY_TOLERANCE = 0.05;
/** Seconds within which the board has to be live again. */
const LIVE_AGAIN = 5;
/** Part of what was planned that has to be done: a busy computer misses some, and measuring takes time. */
const ENOUGH = 0.75;

/** Judges a soak: a row for each demand on it. */
export function judgeSoak(plan: SoakPlan, measured: SoakMeasured): readonly SoakRow[] {
  const { seconds, updates, buildingChanges, listeners } = measured;
  const { baseline, end, errors, lastUpdate } = measured;
  const sent = updates.written + updates.failed;
  const { chosen, shown } = buildingChanges;
  return [
    {
      name: 'updates',
      wanted: `every ${plan.updateEvery} s`,
      measured: `${sent} in ${seconds.toFixed(0)} s, ${updates.failed} found no backend`,
      met: updates.written > 0 && sent >= (ENOUGH * seconds) / plan.updateEvery,
    },
    {
      name: 'building changes',
      wanted: `every ${plan.buildingChangeEvery} s, all shown`,
      measured: `${chosen}, ${shown} shown`,
      met: shown === chosen && chosen >= (ENOUGH * seconds) / plan.buildingChangeEvery,
    },
    recovery('backend', 'live again after a restart', plan, measured),
    recovery('network', 'live again after a network cut', plan, measured),
    {
      name: 'listeners',
      wanted: '1',
      measured: `${listeners.end}, never more than ${listeners.most} for long`,
      met: listeners.end === 1 && listeners.most === 1,
    },
    memory('DOM nodes', baseline.nodes, end.nodes, String),
    memory('event listeners in the page', baseline.eventListeners, end.eventListeners, String),
    memory('JS heap', baseline.heap, end.heap, (bytes) => `${(bytes / 1e6).toFixed(2)} MB`),
    {
      name: 'unhandled errors',
      wanted: '0',
      measured: String(errors.length),
      met: errors.length === 0,
    },
    {
      name: 'last write shown',
      wanted: `number ${lastUpdate.written}`,
      measured: `number ${lastUpdate.shown}`,
      met: lastUpdate.written >= 0 && lastUpdate.shown === lastUpdate.written,
    },
  ];
}

function recovery(
  kind: SoakFault['kind'],
  name: string,
  { faults }: SoakPlan,
  { recoveries }: SoakMeasured,
): SoakRow {
  const planned = faults.filter((fault) => fault.kind === kind).length;
  const times = recoveries.filter((one) => one.kind === kind).map(({ seconds }) => seconds);
  const longest = Math.max(...times);
  return {
    name,
    wanted: `${planned} times, within ${LIVE_AGAIN} s`,
    measured: `${times.length} times, median ${median(times).toFixed(1)} s, longest ${longest.toFixed(1)} s`,
    met: times.length === planned && longest <= LIVE_AGAIN,
  };
}

function memory(
  name: string,
  before: number,
  after: number,
  write: (value: number) => string,
): SoakRow {
  const change = after / before - 1;
  return {
    name,
    wanted: `${write(before)} ± 5 %`,
    measured: `${write(after)} (${change < 0 ? '' : '+'}${(100 * change).toFixed(1)} %)`,
    met: Math.abs(after - before) <= MEMORY_TOLERANCE * before,
  };
}
