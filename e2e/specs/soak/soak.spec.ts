import { setTimeout as pause } from 'node:timers/promises';
import {
  boardPage,
  building,
  type CDPSession,
  expect,
  machine,
  outagesOf,
  type School,
  test as base,
} from '../../support/test.ts';

/*
 * V8 makes machine code of what runs often, notes how it runs, and drops the byte code of what does
 * not run: all of it is JS heap that grows and shrinks with a page's age, and nothing that the page keeps.
 */
const STEADY_CODE = '--js-flags=--jitless,--no-flush-bytecode,--no-lazy-feedback-allocation';

/** What may be an error while the backend or the network is away; nothing else may. */
const EXPECTED_ERRORS = [
  // The browser logs each request that finds no network or server, or loses it on the way.
  /^Failed to load resource: net::ERR_/,
  // A backend that was started anew refuses the SDK's session with the one before it.
  /^Failed to load resource: the server responded with a status of 400 /,
  // The SDK's own words for an outage of 10 s.
  /Could not reach Cloud Firestore backend/,
];

/**
 * The times without the backend (killed, then started anew) and without the network, in seconds: shorter and
 * longer than the pauses between retries, and than the 6 s after which a washer counts as Offline.
 */
const FAULTS = [8, 1, 4, 12, 2].flatMap((seconds) =>
  ['backend', 'network'].map((kind) => ({ kind, seconds })),
);

/** Seconds before the first fault, and after the last one. */
const CALM_START = 60;
const CALM_END = 20;
/** For a measurement of the memory. */
const MEASURING = 10;
/** Seconds after which a board that came back is live again, as the output shows. */
const LIVE_AGAIN = 5;
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

const test = base.extend<object, object>({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), STEADY_CODE] }),
    { scope: 'worker' },
  ],
});

// A trace is made in the page, and would count as the page's memory too.
test.use({ trace: 'off' });
test.describe.configure({ retries: 0 });

const minutes = Number(process.env['SOAK_MINUTES']);

test(`a board lives through ${minutes} minutes of use, outages and cuts`, async ({
  context,
  page,
  pageConsole,
  schools,
  signIn,
  site,
}) => {
  test.setTimeout((minutes + 5) * 60_000);
  pageConsole.expectErrors(...EXPECTED_ERRORS);
  const outages = outagesOf(site);
  const board = boardPage(page);
  const devTools = await context.newCDPSession(page);
  let newest = 0;
  let choices = 0;
  const write = async (): Promise<void> => {
    newest += 1;
    await schools.write('campus.example', countedSchool(newest));
  };
  const expectNewest = async (): Promise<void> => {
    const shownNumber = async (): Promise<number> => {
      const dryers = await board.dryers.allTextContents();
      return dryers.reduce((sum, text, place) => sum + (/In Use/.test(text) ? 2 ** place : 0), 0);
    };
    await expect.poll(shownNumber, { intervals: [50] }).toBe(newest);
  };
  const chooseNext = async (): Promise<void> => {
    const name = BUILDINGS[(choices += 1) % BUILDINGS.length] ?? '';
    await board.building(name).click();
    expect(await board.selected.allTextContents()).toEqual([name]);
  };
  const use = async (seconds: number): Promise<void> => {
    for (let second = 1; second <= seconds; second += 1) {
      const over = pause(1000);
      // There may be no backend.
      await write().catch(() => {});
      if (second % UPDATES_PER_CHOICE === 0) await chooseNext();
      await over;
    }
  };
  /** Always at the same building. */
  const measure = async (): Promise<ReadonlyMap<string, number>> => {
    do await chooseNext();
    while (choices % BUILDINGS.length !== 0);
    return measureMemory(devTools);
  };

  await write();
  await page.goto('/');
  await signIn('ada@campus.example');
  await expectNewest();
  await use(CALM_START);
  const before = await measure();
  // Nothing was written meanwhile, and to the board, a school that fell silent is a lost connection.
  await use(LIVE_AGAIN);
  const apart = (minutes * 60 - CALM_START - CALM_END - 2 * MEASURING) / FAULTS.length;
  for (const { kind, seconds } of FAULTS) {
    // The other half is for coming back.
    const lasts = Math.min(seconds, apart / 2);
    await (kind === 'backend' ? outages.kill() : context.setOffline(true));
    await use(lasts);
    await (kind === 'backend' ? outages.restore() : context.setOffline(false));
    const back = performance.now();
    // Seen only by a board that is live again. A backend that was started anew is empty before it.
    await write();
    await expectNewest();
    const took = (performance.now() - back) / 1000;
    console.log(`${kind} away for ${lasts.toFixed()} s, live again after ${took.toFixed(1)} s`);
    await use(apart - lasts - took);
  }
  await use(CALM_END);
  const after = await measure();
  await write();
  await expectNewest();
  console.log(`${newest} updates, ${choices} buildings chosen`);
  for (const [name, first] of before) {
    const last = after.get(name) ?? NaN;
    const line = `${name}: ${first} at first, ${last} in the end`;
    console.log(line);
    expect.soft(Math.abs(last / first - 1), line).toBeLessThanOrEqual(MEMORY_TOLERANCE);
  }
  // A page whose network was cut can't say that it left: the backend finds out by itself.
  await expect.poll(outages.listenerCount).toBe(1);
  await outages.close();
});

/** What the page holds: the least of a few samples, each after garbage collection. */
async function measureMemory(devTools: CDPSession): Promise<ReadonlyMap<string, number>> {
  await devTools.send('Performance.enable');
  const least = new Map<string, number>();
  for (let sample = 0; sample < 5; sample += 1) {
    // The console keeps its entries, as for a developer who looks at it.
    await devTools.send('Runtime.discardConsoleEntries');
    // What one collection finalizes is free for the next.
    for (let round = 0; round < 3; round += 1) await devTools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devTools.send('Performance.getMetrics');
    for (const { name, value } of metrics) {
      if (!['Nodes', 'JSEventListeners', 'JSHeapUsedSize'].includes(name)) continue;
      least.set(name, Math.min(value, least.get(name) ?? Infinity));
    }
    await pause(500);
  }
  return least;
}
