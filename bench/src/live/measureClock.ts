import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import type { OpenBoard } from './openBoard.ts';
import { CPU_SLOWDOWN } from './settings.ts';

/** Script of a page that nothing happens to but its clock, milliseconds in each second. */
export interface MeasuredClock {
  readonly unthrottled: number;
  readonly throttled: number;
}

/** Ticks of each measurement, which are seconds. */
const TICKS = 20;

/**
 * Counts all script of a page that is told of no update: its clock, and the little that watches over
 * its line to the backend. So it is what the clock costs at most.
 */
export async function measureClock({ devTools }: OpenBoard): Promise<MeasuredClock> {
  await devTools.send('Performance.enable');
  const throttled = await measure(devTools, CPU_SLOWDOWN);
  const unthrottled = await measure(devTools, 1);
  await devTools.send('Performance.disable');
  return { unthrottled, throttled };
}

async function measure(devTools: CDPSession, rate: number): Promise<number> {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
  await pause(1000);
  const before = await scriptSeconds(devTools);
  await pause(1000 * TICKS);
  return (1000 * ((await scriptSeconds(devTools)) - before)) / TICKS;
}

async function scriptSeconds(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}
