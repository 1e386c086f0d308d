import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { School } from '@laundry-board/shared-types';
import { boardPage } from './boardPage.ts';
import type { Outages } from './localSite.ts';
import { building, machine, type Schools } from './schools.ts';

/** One demand on a soak: what was wanted, what was measured, and whether it was met. */
type Row = readonly [name: string, wanted: string, measured: string, isMet: boolean];

/**
 * The times without the backend (killed, then started anew) or without the network, in seconds: shorter and
 * longer than the pauses between retries, and than the 6 s after which a washer counts as Offline.
 */
const FAULTS = [8, 1, 4, 12, 2].flatMap((seconds) => [
  { kind: 'backend', seconds } as const,
  { kind: 'network', seconds } as const,
]);

/** Seconds before the first fault, and after the last one. */
const CALM_START = 60;
const CALM_END = 20;
/** For a measurement of the memory. */
const MEASURING = 10;
/** The part of the time from one fault to the next that it may last; the rest is for coming back. */
const LONGEST_PART = 0.4;
/** Seconds within which the board has to be live again, and after which it is given up. */
const LIVE_AGAIN = 5;
const GIVE_UP = 60;
/** Another building is chosen with every so many updates. */
const UPDATES_PER_CHOICE = 5;
/** Part of the memory at first by which it may differ in the end. */
const MEMORY_TOLERANCE = 0.05;

const DIGITS = 16;
const BUILDINGS = ['North Hall', 'Maple House', 'Eastgate'];

/**
 * A school whose machines show a number, in every building: dryer by dryer as binary digits, the
 * lowest first, where In Use is 1. The washers show the opposite, so that as many machines are in use
 * whatever the number is.
 */
function countedSchool(number: number): School {
  const digits = Array.from({ length: DIGITS }, (_, place) => ((number >> place) & 1) === 1);
  const washingmachines = digits.map((digit) => machine(!digit));
  const dryers = digits.map((digit) => machine(digit));
  return { buildings: BUILDINGS.map((name) => building(name, name, { washingmachines, dryers })) };
}

/** The number that a board shows now; -1 when it shows none. */
async function shownNumber(page: Page): Promise<number> {
  const dryers = await boardPage(page).dryers.allTextContents();
  if (dryers.length !== DIGITS) return -1;
  return dryers.reduce((sum, text, place) => sum + (text.includes('In Use') ? 2 ** place : 0), 0);
}

/** Uses a board for so many minutes, takes from it what it stands on, and judges how it gets on. */
export async function runSoak(
  minutes: number,
  { page, outages, schools }: { page: Page; outages: Outages; schools: Schools },
): Promise<readonly Row[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  let newest = -1;
  let refused = 0;
  const choices = { made: 0, shown: 0 };

  const write = async (): Promise<void> => {
    try {
      await schools.write('campus.example', countedSchool(newest + 1));
      newest += 1;
    } catch {
      refused += 1;
    }
  };
  const isShown = async (number: number): Promise<boolean> => {
    const end = performance.now() + GIVE_UP * 1000;
    while ((await shownNumber(page)) < number) {
      if (performance.now() > end) return false;
      await pause(50);
    }
    return true;
  };
  const chooseNext = async (): Promise<void> => {
    const name = BUILDINGS[(choices.made += 1) % BUILDINGS.length] ?? '';
    await boardPage(page).building(name).click();
    const selected = await boardPage(page).selected.allTextContents();
    if (selected.join() === name) choices.shown += 1;
  };
  const use = async (seconds: number): Promise<void> => {
    for (let second = 1; second <= seconds; second += 1) {
      const over = pause(1000);
      await write();
      if (second % UPDATES_PER_CHOICE === 0) await chooseNext();
      await over;
    }
  };
  /** Always at the same building. */
  const measure = async (): Promise<readonly number[]> => {
    do await chooseNext();
    while (choices.made % BUILDINGS.length !== 0);
    return measureMemory(devTools);
  };
  const recover = async (kind: 'backend' | 'network', seconds: number): Promise<number> => {
    const network = page.context();
    await (kind === 'backend' ? outages.kill() : network.setOffline(true));
    await use(seconds);
    await (kind === 'backend' ? outages.restore() : network.setOffline(false));
    const back = performance.now();
    // Seen only by a board that is live again. A backend that was started anew is empty before it.
    const next = newest + 1;
    await write();
    return (await isShown(next)) ? (performance.now() - back) / 1000 : Infinity;
  };

  await use(CALM_START);
  const before = await measure();
  // Nothing was written meanwhile, and the board takes a school that fell silent for a lost connection.
  await use(LIVE_AGAIN);
  const apart = (minutes * 60 - CALM_START - CALM_END - 2 * MEASURING) / FAULTS.length;
  const recoveries: { readonly kind: string; readonly seconds: number }[] = [];
  for (const { kind, seconds } of FAULTS) {
    const lasts = Math.max(1, Math.min(seconds, LONGEST_PART * apart));
    const took = await recover(kind, lasts);
    console.log(`${kind} away for ${lasts.toFixed()} s, live again after ${took.toFixed(1)} s`);
    recoveries.push({ kind, seconds: took });
    await use(apart - lasts - took);
  }
  await use(CALM_END);
  const after = await measure();
  await write();
  const isLastShown = await isShown(newest);
  const { made, shown } = choices;

  const recovery = (kind: string): Row => {
    const times = recoveries.filter((one) => one.kind === kind).map(({ seconds }) => seconds);
    return [
      `live again after a loss of the ${kind}`,
      `within ${LIVE_AGAIN} s`,
      times.map((seconds) => `${seconds.toFixed(1)} s`).join(', '),
      Math.max(...times) <= LIVE_AGAIN,
    ];
  };
  const memory = MEMORY.map(([name], index): Row => {
    const [first = NaN, last = NaN] = [before[index], after[index]];
    const change = last / first - 1;
    return [name, `${first} ± 5 %`, String(last), Math.abs(change) <= MEMORY_TOLERANCE];
  });
  return [
    ['updates', 'many', `${newest + 1}, ${refused} found no backend`, newest > minutes],
    ['building changes', 'all shown', `${made}, ${shown} shown`, shown === made],
    recovery('backend'),
    recovery('network'),
    ...memory,
    ['last write', 'shown', `number ${newest}`, isLastShown],
  ];
}

/** What a page holds, and Chromium's name of it. */
const MEMORY = [
  ['DOM nodes', 'Nodes'],
  ['event listeners in the page', 'JSEventListeners'],
  ['bytes of JS heap', 'JSHeapUsedSize'],
] as const;

/** The median of a few samples, each after garbage collection. */
async function measureMemory(devTools: CDPSession): Promise<readonly number[]> {
  const samples: ReadonlyMap<string, number>[] = [];
  while (samples.length < 5) {
    // The console keeps what it was told, as for a developer who looks at it.
    await devTools.send('Runtime.discardConsoleEntries');
    // What one collection finalizes is free for the next.
    for (let round = 0; round < 3; round += 1) await devTools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devTools.send('Performance.getMetrics');
    samples.push(new Map(metrics.map(({ name, value }) => [name, value])));
    await pause(500);
  }
  return MEMORY.map(([, name]) => {
    const values = samples.map((metrics) => metrics.get(name) ?? NaN);
    return values.toSorted((a, b) => a - b)[2] ?? NaN;
  });
}
