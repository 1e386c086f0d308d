import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Outages } from '../outagesOf.ts';
import { type Memory, measureMemory } from './measureMemory.ts';
import { mostForLong } from './mostForLong.ts';
import { repeat } from './repeat.ts';
import { residentAt } from './resident.ts';
import type { SchoolWriter } from './schoolWriter.ts';
import { shownNumber, waitForNumber } from './shownNumber.ts';
import type { Recovery, SoakMeasured } from './soakMeasured.ts';
import type { SoakFault, SoakPlan } from './soakPlan.ts';

/** A board that is not live again after so many seconds is given up. */
const GIVE_UP = 60;
/** The memory of the end is measured so many seconds before it. */
const MEASURING = 10;
/** A page whose network was cut can't say that it left: the backend finds out within so many seconds. */
const LEFT_BEHIND = 30;

interface SoakSubject {
  /** Shows the board of the school that the writer writes. */
  readonly page: Page;
  readonly outages: Outages;
  readonly writer: SchoolWriter;
  /** Errors so far that nothing accounts for. */
  readonly errors: () => readonly string[];
  /** Is told what happens, while it happens. */
  readonly tell: (line: string) => void;
}

/** Uses a board as planned, takes from it what it stands on, and measures how it gets on. */
export async function runSoak(plan: SoakPlan, subject: SoakSubject): Promise<SoakMeasured> {
  const { page, outages, writer, errors, tell } = subject;
  const devTools = await page.context().newCDPSession(page);
  const resident = residentAt(page);
  const recoveries: Recovery[] = [];
  const listeners: number[] = [];
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  const until = (at: number): Promise<void> => pause(Math.max(0, at - seconds()) * 1000);

  const updating = repeat(plan.updateEvery, writer.write);
  const counting = repeat(1, () => void listeners.push(outages.listenerCount()));
  let looking = repeat(plan.buildingChangeEvery, resident.chooseNext);

  await until(plan.baselineAt);
  const baseline = await measure();
  for (const fault of plan.faults) {
    // When time is short, the board may need that of the next fault to come back.
    await until(fault.at);
    recoveries.push({ kind: fault.kind, seconds: await secondsToRecover(fault) });
  }
  await until(Math.max(plan.length, seconds() + plan.calmEnd) - MEASURING);
  const end = await measure();

  await Promise.all([updating.stop(), looking.stop()]);
  const length = seconds();
  await writer.write();
  await waitForNumber(page, writer.newest(), GIVE_UP);
  const lastUpdate = { written: writer.newest(), shown: await shownNumber(page) };
  await counting.stop();
  const stopped = seconds();
  while (outages.listenerCount() !== 1 && seconds() - stopped < LEFT_BEHIND) await pause(100);
  return {
    seconds: length,
    updates: { written: writer.written(), failed: writer.failed() },
    buildingChanges: { chosen: resident.chosen(), shown: resident.shown() },
    recoveries,
    listeners: { end: outages.listenerCount(), most: mostForLong(listeners, LEFT_BEHIND) },
    baseline,
    end,
    errors: errors(),
    lastUpdate,
  };

  /** Always at the same building, while the updates go on. */
  async function measure(): Promise<Memory> {
    await looking.stop();
    await resident.chooseFirst();
    const memory = await measureMemory(devTools);
    tell(`${clock()} ${memory.nodes} DOM nodes, ${(memory.heap / 1e6).toFixed(2)} MB JS heap`);
    looking = repeat(plan.buildingChangeEvery, resident.chooseNext);
    return memory;
  }

  async function secondsToRecover({ kind, lasts }: SoakFault): Promise<number> {
    await takeAway(kind);
    await pause(lasts * 1000);
    await giveBack(kind);
    const back = seconds();
    const next = writer.newest() + 1;
    // Seen only by a board that is live again. A backend that was started anew is empty before it.
    await writer.write();
    const isLive = await waitForNumber(page, next, GIVE_UP);
    const took = isLive ? seconds() - back : Number.POSITIVE_INFINITY;
    tell(
      `${clock()} ${kind} away for ${lasts.toFixed(1)} s, live again after ${took.toFixed(1)} s`,
    );
    return took;
  }

  function takeAway(kind: SoakFault['kind']): Promise<void> {
    return kind === 'backend' ? outages.kill() : page.context().setOffline(true);
  }

  function giveBack(kind: SoakFault['kind']): Promise<void> {
    return kind === 'backend' ? outages.restore() : page.context().setOffline(false);
  }

  function clock(): string {
    const whole = Math.floor(seconds());
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  }
}
