import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { collectErrors, type Equipment } from '../equipment.ts';
import type { ServedRequest } from '../network/origins.ts';
import type { Versions } from '../builds/federated.ts';
import type { Bandwidth, Line } from '../network/line.ts';

/** What a visit is made under: a line, and how many times slower the page's processor is. */
interface Profile extends Bandwidth {
  readonly title: string;
  readonly cpuSlowdown: number;
}

/** By their names on the command line, in the order of the tables. */
export const PROFILES: Readonly<Record<string, Profile>> = {
  // Lighthouse's and Chrome's "Slow 4G".
  slow: { title: '1.6 Mbps, 150 ms', down: 1_600_000, up: 750_000, roundTrip: 150, cpuSlowdown: 1 },
  phone: {
    title: '9 Mbps, 100 ms, CPU × 4',
    down: 9_000_000,
    up: 9_000_000,
    roundTrip: 100,
    cpuSlowdown: 4,
  },
  none: { title: 'not throttled', down: Infinity, up: Infinity, roundTrip: 0, cpuSlowdown: 1 },
};

/** The visits of one browser profile, each with the cache that those before it have left. */
interface Journey {
  /** What is waited for. */
  readonly screen: 'login' | 'board';
  /** Whose profile it is. */
  readonly visitor: 'stranger' | 'resident' | 'residentOfLastWeek';
  /** What is deployed at each visit, in order. */
  readonly visits: Readonly<Record<string, keyof Versions>>;
}

/** By their names on the command line. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  login: {
    screen: 'login',
    visitor: 'stranger',
    visits: { 'login, first visit': 'first', 'login, warm cache': 'first' },
  },
  board: {
    screen: 'board',
    visitor: 'resident',
    visits: {
      'board, empty cache': 'first',
      'board, warm cache': 'first',
      'board, after its deploy': 'afterBoardDeploy',
    },
  },
  week: {
    screen: 'board',
    visitor: 'residentOfLastWeek',
    visits: { 'board, a week later': 'first' },
  },
};

/** What is measured of a visit. */
export interface Measures {
  /** Milliseconds from the start of the navigation until the screen was rendered. */
  readonly time: number;
  /** Of the site's files that were asked for by then: bodies as they were sent, without headers. */
  readonly bytes: number;
  /** The same of what was asked for later. */
  readonly laterBytes: number;
  /** Sum of all layout shifts, so the most that CLS can be. */
  readonly layoutShift: number;
  /** Every request that a server has seen, those to the Firebase services too. */
  readonly requests: readonly ServedRequest[];
}

declare global {
  interface Window {
    /** What observeVisit.js tells; times in milliseconds. */
    readonly benchObserved: {
      readonly timeOrigin: number;
      /** From the start of the navigation, by screen. */
      readonly rendered: Readonly<Record<string, number>>;
      readonly layoutShift: number;
    };
  }
}

/** Longest visit that still is one, milliseconds. */
const TIME_LIMIT = 60_000;

/** After so many milliseconds without a byte on the line all files have come. */
const IDLE_TIME = 600;

/** Visits a page until all its files have come. @throws Error when anything went wrong on the page. */
export async function visit(
  context: BrowserContext,
  url: string,
  screen: string,
  profile: Profile,
  { line, origins, firebase }: Equipment,
): Promise<Measures> {
  const page = await context.newPage();
  const errors = collectErrors(page);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
  await page.addInitScript({ path: path.join(import.meta.dirname, 'observeVisit.js') });
  line.reset(profile);
  origins.takeRequests();
  try {
    const text = `bench: ${screen}`;
    await Promise.all([
      page.waitForEvent('console', { predicate: (m) => m.text() === text, timeout: TIME_LIMIT }),
      page.goto(url, { waitUntil: 'commit', timeout: TIME_LIMIT }),
    ]);
  } catch (cause) {
    const message = `${url} never rendered the ${screen}. ${errors.join(' ')} ${String(cause)}`;
    throw new Error(message, { cause });
  }
  await silence(line);
  const observed = await page.evaluate(() => window.benchObserved);
  await page.close();
  // What a page sends when it is left must not share the line with the next visit; its first byte takes a round trip.
  await sleep(IDLE_TIME);
  await silence(line);
  const requests = origins.takeRequests();
  const failed = requests.filter(({ status }) => status >= 400);
  const problems = [...errors, ...failed.map((request) => `${request.url} ${request.status}`)];
  if (problems.length > 0) throw new Error(`A visit of ${url} failed: ${problems.join(' ')}`);

  const time = observed.rendered[screen] ?? Number.NaN;
  const services = new Set([firebase.authOrigin, firebase.firestoreOrigin]);
  const files = requests.filter((request) => !services.has(new URL(request.url).origin));
  const bytesOf = (some: readonly ServedRequest[]): number =>
    some.reduce((sum, { bytes }) => sum + bytes, 0);
  const bytes = bytesOf(files.filter((file) => file.time <= observed.timeOrigin + time));
  const { layoutShift } = observed;
  return { time, bytes, laterBytes: bytesOf(files) - bytes, layoutShift, requests };
}

/** Waits until nothing has arrived anywhere for a while. */
async function silence(line: Line): Promise<void> {
  while (line.idleTime() < IDLE_TIME) await sleep(IDLE_TIME - line.idleTime());
}
