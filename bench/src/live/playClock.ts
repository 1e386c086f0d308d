import { SCHOOL } from '../resident.ts';
import { createLargeSchool } from './largeSchool.ts';
import { measureClock } from './measureClock.ts';
import { openBoard } from './openBoard.ts';
import type { Stage } from './playScene.ts';
import type { ClockScene } from './scene.ts';
import { CLOCK_WASHERS, CPU_SLOWDOWN } from './settings.ts';

/** Leaves a building of washers alone with its clock. */
export async function playClock({
  implementation: { name, drawsTiles, reducedMotion = false },
  address,
  browser,
  documents,
}: Stage): Promise<ClockScene> {
  documents.set(SCHOOL, createLargeSchool(CLOCK_WASHERS, 0).fields());
  const board = await openBoard(browser, address, drawsTiles ? CLOCK_WASHERS : 1, {
    cpuSlowdown: CPU_SLOWDOWN,
    reducedMotion,
  });
  const clock = await measureClock(board);
  const brokenLines = await board.close();
  return { implementation: name, clock, brokenLines };
}
