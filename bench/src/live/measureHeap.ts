import type { OpenBoard } from './openBoard.ts';

/** JavaScript heap that a page uses after garbage collection, bytes. */
export async function measureHeap({ devTools }: OpenBoard): Promise<number> {
  // What one collection finalizes is free for the next.
  for (let round = 0; round < 2; round += 1) await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  return usedSize;
}
