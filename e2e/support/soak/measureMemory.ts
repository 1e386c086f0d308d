import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import { median } from '../median.ts';

/** What a page holds after garbage collection, as Chromium counts it. */
export interface Memory {
  /** DOM nodes, with those that are kept though they are no longer in the document. */
  readonly nodes: number;
  readonly eventListeners: number;
  /** JavaScript heap in use, bytes. */
  readonly heap: number;
}

const SAMPLES = 5;
const PAUSE_MS = 500;

/** Measures a page that goes on working: the median of a few samples, each after garbage collection. */
export async function measureMemory(devTools: CDPSession): Promise<Memory> {
  await devTools.send('Performance.enable');
  const samples: Memory[] = [];
  while (samples.length < SAMPLES) {
    samples.push(await sample(devTools));
    await pause(PAUSE_MS);
  }
  return {
    nodes: median(samples.map(({ nodes }) => nodes)),
    eventListeners: median(samples.map(({ eventListeners }) => eventListeners)),
    heap: median(samples.map(({ heap }) => heap)),
  };
}

async function sample(devTools: CDPSession): Promise<Memory> {
  // The console keeps what it was told, as for a developer who looks at it.
  await devTools.send('Runtime.discardConsoleEntries');
  // What one collection finalizes is free for the next.
  for (let round = 0; round < 3; round += 1) await devTools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devTools.send('Performance.getMetrics');
  const read = (name: string): number =>
    metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    nodes: read('Nodes'),
    eventListeners: read('JSEventListeners'),
    heap: read('JSHeapUsedSize'),
  };
}
