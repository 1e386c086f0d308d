import type { Browser } from '@playwright/test';
import type { DocumentStore } from '@laundry-board/local-backend';
import { SCHOOL } from '../resident.ts';
import { watchTakenTime } from '../watchTakenTime.ts';
import type { Implementation } from './implementation.ts';
import { createLargeSchool } from './largeSchool.ts';
import { measureHeap } from './measureHeap.ts';
import { measureSwitching } from './measureSwitching.ts';
import { measureUpdates } from './measureUpdates.ts';
import { openBoard } from './openBoard.ts';
import type { Scene } from './scene.ts';
import { CHANGES, CPU_SLOWDOWN } from './settings.ts';

/** Where an implementation is played. */
export interface Stage {
  readonly implementation: Implementation;
  /** Of its page. */
  readonly address: string;
  readonly browser: Browser;
  readonly documents: DocumentStore;
}

/** Updates a building for so many seconds, then goes from one building to the other and back. */
export async function playScene(
  { implementation, address, browser, documents }: Stage,
  machines: number,
  seconds: number,
): Promise<Scene> {
  const { name, drawsTiles, reducedMotion = false } = implementation;
  const school = createLargeSchool(machines / 2, machines / 2);
  documents.set(SCHOOL, school.fields());
  const write = (): void => {
    school.change();
    documents.set(SCHOOL, school.fields());
  };
  const board = await openBoard(browser, address, drawsTiles ? machines : 1, {
    cpuSlowdown: CPU_SLOWDOWN,
    reducedMotion,
  });
  const readTaken = await watchTakenTime();
  const { written, seen } = await measureUpdates(board, write, seconds);
  const taken = await readTaken();
  const switching = drawsTiles ? await measureSwitching(board, write) : undefined;
  const heap = await measureHeap(board);
  const brokenLines = await board.close();
  return {
    machines,
    implementation: name,
    statuses: written * CHANGES,
    written,
    seconds,
    seen,
    ...(taken === undefined ? {} : { taken }),
    ...(switching === undefined ? {} : { switching }),
    heap,
    brokenLines,
  };
}
