import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { boardPage } from '../boardPage.ts';
import type { Outages } from '../localSite.ts';
import { COUNTED_BUILDINGS, type Gateway, shownNumber } from './countedSchool.ts';

/** A time without the backend (killed, then started anew) or without the network. */
export interface Fault {
  readonly kind: 'backend' | 'network';
  readonly seconds: number;
}

/** Seconds between two updates and between two changes of building. */
export const UPDATE_EVERY = 1;
export const BUILDING_CHANGE_EVERY = 5;

/**
 * The faults, in their order: shorter and longer than the pauses between retries, and than the 6 s after
 * which a washer counts as Offline.
 */
export const FAULTS: readonly Fault[] = [8, 1, 4, 12, 2].flatMap((seconds) => [
  { kind: 'backend', seconds } as const,
  { kind: 'network', seconds } as const,
]);

/** What a page holds after garbage collection, as Chromium counts it; the heap in bytes. */
export interface Memory {
  readonly nodes: number;
  readonly eventListeners: number;
  readonly heap: number;
}

/** The memory is measured first after so many seconds; nothing is disturbed until then. */
const BASELINE_AT = 60;
/** For a measurement. */
const MEASURING = 10;
/** Time without a fault that the run ends with. */
const CALM_END = 20;
/** The part of the time between two faults that the first may last; the rest is for coming back. */
const LONGEST_PART = 0.4;
/** A board that is not live again after so many seconds is given up. */
const GIVE_UP = 60;
/** A page whose network was cut can't say that it left: the backend finds out within so many seconds. */
const LEFT_BEHIND = 30;

interface SoakSubject {
  /** Shows the board of the school that the gateway writes. */
  readonly page: Page;
  readonly outages: Outages;
  readonly gateway: Gateway;
  /** Errors so far that nothing accounts for. */
  readonly errors: () => readonly string[];
}

/** Uses a board for so many minutes, takes from it what it stands on, and measures how it gets on. */
export async function runSoak(minutes: number, subject: SoakSubject) {
  const { page, outages, gateway, errors } = subject;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  const buildingChanges = { chosen: 0, shown: 0 };
  const recoveries: Fault[] = [];
  const listeners: number[] = [];
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  const until = (at: number): Promise<void> => pause(Math.max(0, at - seconds()) * 1000);

  const updating = repeat(UPDATE_EVERY, gateway.write);
  const counting = repeat(1, () => void listeners.push(outages.listenerCount()));
  let choosing = repeat(BUILDING_CHANGE_EVERY, chooseNext);

  await until(BASELINE_AT);
  const baseline = await measure();
  const first = BASELINE_AT + MEASURING;
  const apart = (minutes * 60 - CALM_END - first) / FAULTS.length;
  for (const [index, { kind, seconds: wanted }] of FAULTS.entries()) {
    // When time is short, the board may need that of the next fault to come back.
    await until(first + index * apart);
    recoveries.push({ kind, seconds: await recover(kind, Math.min(wanted, LONGEST_PART * apart)) });
  }
  await until(Math.max(minutes * 60, seconds() + CALM_END) - MEASURING);
  const end = await measure();

  await Promise.all([updating.stop(), choosing.stop()]);
  const length = seconds();
  await gateway.write();
  await isShown(gateway.newest());
  const lastUpdate = { written: gateway.newest(), shown: await shownNumber(page) };
  await counting.stop();
  const stopped = seconds();
  while (outages.listenerCount() !== 1 && seconds() - stopped < LEFT_BEHIND) await pause(100);
  return {
    /** How long the board was used. */
    seconds: length,
    updates: gateway.counts(),
    buildingChanges,
    /** After how many seconds the board was live again; infinite when it was given up. */
    recoveries,
    /** What the backend counts: in the end, and the most that it counted for long. */
    listeners: { end: outages.listenerCount(), most: mostForLong(listeners, LEFT_BEHIND) },
    baseline,
    end,
    errors: errors(),
    lastUpdate,
  };

  /** A choice that the board does not show is counted. */
  async function chooseNext(): Promise<void> {
    const name = COUNTED_BUILDINGS[(buildingChanges.chosen += 1) % COUNTED_BUILDINGS.length] ?? '';
    try {
      await boardPage(page).building(name).click({ timeout: 10_000 });
      const selected = await boardPage(page).selected.allTextContents();
      if (selected.join() === name) buildingChanges.shown += 1;
    } catch {
      // Not shown.
    }
  }

  /** Always at the same building, while the updates go on. */
  async function measure(): Promise<Memory> {
    await choosing.stop();
    do await chooseNext();
    while (buildingChanges.chosen % COUNTED_BUILDINGS.length !== 0);
    const memory = await measureMemory(devTools);
    console.log(
      `${clock()} ${memory.nodes} DOM nodes, ${(memory.heap / 1e6).toFixed(2)} MB JS heap`,
    );
    choosing = repeat(BUILDING_CHANGE_EVERY, chooseNext);
    return memory;
  }

  async function recover(kind: Fault['kind'], lasts: number): Promise<number> {
    const network = page.context();
    await (kind === 'backend' ? outages.kill() : network.setOffline(true));
    await pause(lasts * 1000);
    await (kind === 'backend' ? outages.restore() : network.setOffline(false));
    const back = seconds();
    const next = gateway.newest() + 1;
    // Seen only by a board that is live again. A backend that was started anew is empty before it.
    await gateway.write();
    const took = (await isShown(next)) ? seconds() - back : Number.POSITIVE_INFINITY;
    const fault = `${kind} away for ${lasts.toFixed(1)} s`;
    console.log(`${clock()} ${fault}, live again after ${took.toFixed(1)} s`);
    return took;
  }

  /** Waits until the board shows a number or a later one; false when it is given up. */
  async function isShown(number: number): Promise<boolean> {
    const began = seconds();
    while ((await shownNumber(page)) < number) {
      if (seconds() - began > GIVE_UP) return false;
      await pause(50);
    }
    return true;
  }

  function clock(): string {
    const whole = Math.floor(seconds());
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  }
}

/** Does something at once and then every `seconds`; turns that are missed are left out. */
function repeat(seconds: number, act: () => Promise<void> | void) {
  const ending = new AbortController();
  const { signal } = ending;
  const over = run();
  // `stop` rejects with it.
  over.catch(() => {});
  return {
    /** Settles once nothing of it runs any more. @throws What the action threw. */
    stop: (): Promise<void> => {
      ending.abort();
      return over;
    },
  };

  async function run(): Promise<void> {
    let due = performance.now();
    while (!signal.aborted) {
      await act();
      due = Math.max(due + seconds * 1000, performance.now());
      await pause(due - performance.now(), null, { signal }).catch(() => {});
    }
  }
}

/** The highest count that was held for so many samples on end: what is there for a moment does not count. */
function mostForLong(counts: readonly number[], samples: number): number {
  const last = Math.max(0, counts.length - samples);
  const held = counts
    .slice(0, last + 1)
    .map((_, first) => Math.min(...counts.slice(first, first + samples)));
  return Math.max(0, ...held);
}

/** Measures a page that goes on working: the median of a few samples, each after garbage collection. */
async function measureMemory(devTools: CDPSession): Promise<Memory> {
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
  const read = (name: string): number =>
    median(samples.map((metrics) => metrics.get(name) ?? Number.NaN));
  return {
    nodes: read('Nodes'),
    eventListeners: read('JSEventListeners'),
    heap: read('JSHeapUsedSize'),
  };
}

/** The middle of some numbers, the upper one of two; not a number when there is none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
