import { setTimeout as pause } from 'node:timers/promises';
import type { Lifetime } from '../lifetime.ts';
import type { Part } from '../part.ts';
import { summarize } from '../statistics.ts';
import { openListener } from './openListener.ts';
import { startServerProcess } from './startServerProcess.ts';
import { SCHOOL, writeUpdate } from './writeUpdate.ts';

const LISTENERS = [100, 1000] as const;
const UPDATES = 30;
const PERIOD_MS = 1000;
const DRAIN_MS = 10_000;

/** Listeners on one document of the local Firestore, at one update a second. */
export const backend: Part = async ({ lifetime, step }) => {
  const measured = [];
  for (const count of LISTENERS) {
    const found = await step(`${count} listeners, ${UPDATES} updates`, () =>
      measure(count, lifetime),
    );
    measured.push({ count, ...found });
  }
  return {
    rows: measured.map(({ count, cpuShare }) => ({
      name: `${count} listeners: share of a core`,
      reference: 'one core',
      value: cpuShare,
      ratio: cpuShare,
      unit: 'cores',
      spread: [cpuShare, cpuShare] as const,
      goal: 1,
    })),
    tables: [
      {
        title: 'Listeners on one document of 144 machines, one update a second',
        head: [
          'listeners',
          'delivered',
          'share of a core',
          'memory',
          'write → client, median',
          'last client',
        ],
        lines: measured.map(({ count, delivered, cpuShare, memory, median, last }) => [
          String(count),
          `${delivered} of ${count * UPDATES}`,
          `${(100 * cpuShare).toFixed(1)} %`,
          `${Math.round(memory / 2 ** 20)} MiB`,
          `${median.toFixed(1)} ms`,
          `${last.toFixed(1)} ms`,
        ]),
      },
    ],
    details: measured,
  };
};

async function measure(count: number, lifetime: Lifetime) {
  const server = await startServerProcess(lifetime);
  await writeUpdate(server.origin, 0);
  const writtenAt = new Map<number, number>();
  const delays: number[] = [];
  const slowest = new Map<number, number>();
  const listeners = [];
  for (let index = 0; index < count; index += 1) {
    listeners.push(
      await openListener(server.origin, SCHOOL, (update) => {
        const written = writtenAt.get(update);
        if (written === undefined) return;
        const delay = performance.now() - written;
        delays.push(delay);
        slowest.set(update, Math.max(slowest.get(update) ?? 0, delay));
      }),
    );
  }
  const before = await server.usage();
  const began = performance.now();
  for (let update = 1; update <= UPDATES; update += 1) {
    writtenAt.set(update, performance.now());
    await writeUpdate(server.origin, update);
    await pause(Math.max(0, began + update * PERIOD_MS - performance.now()));
  }
  // What a busy machine is still about to deliver.
  for (let waited = 0; delays.length < count * UPDATES && waited < DRAIN_MS; waited += 100) {
    await pause(100);
  }
  const after = await server.usage();
  for (const listener of listeners) listener.close();
  return {
    delivered: delays.length,
    cpuShare: (after.cpuMs - before.cpuMs) / (performance.now() - began),
    memory: after.rss,
    median: summarize(delays).median,
    last: summarize([...slowest.values()]).median,
  };
}
