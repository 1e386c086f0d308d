import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { Deployment } from '../deployBuild.ts';
import { collectErrors, type Equipment, newProfile } from '../equipment.ts';
import { quantile } from '../statistics.ts';
import { PROFILES } from '../visits/visit.ts';

/** A board without a live tile by then never has one: its washers are Offline before they arrive. Milliseconds. */
const TIME_LIMIT = 30_000;

/** Notes in the page when a tile is live: to look again and again would add up to half a second. */
const OBSERVER = path.join(import.meta.dirname, '../visits/observeVisit.js');

/** How much slower the page's processor is than this machine's: a phone. */
const CPU_SLOWDOWN = 4;

/** Milliseconds until a board that has just opened is at rest. */
const SETTLING_TIME = 3000;

/** What was measured of a board. */
export interface ScaleFigures {
  /** Bits per second that the page receives while it is open, in thousands. */
  readonly received: number;
  /** Share of the time that the main thread is busy, percent. */
  readonly busy: number;
  /** The JavaScript heap at the end, after a collection, MB. */
  readonly heap: number;
  /** Milliseconds to the first live tile on the slow line, warm cache; median; infinite if there never is one. */
  readonly firstTile: number;
}

/** Opens a resident's board while a gateway writes, for so many seconds, and then so many times on the slow line. */
export async function measureScale(
  deployment: Deployment,
  { seconds, runs }: { readonly seconds: number; readonly runs: number },
  equipment: Equipment,
): Promise<ScaleFigures> {
  const context = await newProfile(equipment, deployment.session);
  context.setDefaultTimeout(120_000);
  const { none, slow } = PROFILES;
  if (none === undefined || slow === undefined) throw new Error('A line has no profile.');
  equipment.line.reset(none);
  const page = await context.newPage();
  await page.addInitScript({ path: OBSERVER });
  const errors = collectErrors(page);
  const devTools = await context.newCDPSession(page);
  await openBoard(page, deployment.page);
  const open = await measureOpen(devTools, seconds);

  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto('about:blank');
    equipment.line.reset(slow);
    times.push(await openBoard(page, deployment.page));
  }
  await context.close();
  if (errors.length > 0) throw new Error(`${deployment.page} had problems: ${errors.join(' ')}`);
  return { ...open, firstTile: quantile(times, 0.5) };
}

/** @returns Milliseconds from the start of the navigation until a live tile was there; infinite without one. */
async function openBoard(page: Page, url: string): Promise<number> {
  const live = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'bench: live',
    timeout: TIME_LIMIT,
  });
  await page.goto(url, { waitUntil: 'commit' });
  return live.then(
    () => page.evaluate(() => window.benchObserved.rendered['live'] ?? Infinity),
    () => Infinity,
  );
}

async function measureOpen(devTools: CDPSession, seconds: number) {
  let bytes = 0;
  await devTools.send('Network.enable');
  await devTools.send('Performance.enable');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await sleep(SETTLING_TIME);
  devTools.on('Network.dataReceived', ({ dataLength }) => {
    bytes += dataLength;
  });
  const before = await readMetrics(devTools);
  bytes = 0;
  await sleep(1000 * seconds);
  const received = bytes;
  const after = await readMetrics(devTools);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devTools.send('HeapProfiler.collectGarbage');
  const { heap } = await readMetrics(devTools);
  return {
    received: (received * 8) / 1000 / (after.time - before.time),
    busy: (100 * (after.tasks - before.tasks)) / (after.time - before.time),
    heap: heap / 1e6,
  };
}

/** Times in seconds, the heap in bytes. */
async function readMetrics(devTools: CDPSession) {
  const { metrics } = await devTools.send('Performance.getMetrics');
  const read = (name: string): number =>
    metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    time: read('Timestamp'),
    tasks: read('TaskDuration'),
    heap: read('JSHeapUsedSize'),
  };
}
