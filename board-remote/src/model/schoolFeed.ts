import type { Clock } from '../device/clock.ts';
import type { Device } from '../device/device.ts';
import type { Page } from '../device/page.ts';
import type { Backend } from './connection/backend.ts';
import type { Content } from './schoolState.ts';

/**
 * How far the known data of a school may be trusted. Its connection decides that; what the board shows follows from it in
 * `shownSchool.ts`.
 *
 * - `current`: nothing newer is known to exist.
 * - `unreachable`: the backend can't be asked for newer data.
 * - `paused`: nobody has watched for a while, because the page closed its listener or did not run. The data from before
 *   may be wrong now, until the first snapshot or until the backend turns out to be unreachable.
 */
export type Trust = 'current' | 'unreachable' | 'paused';

/** What a feed knows of its school. */
export interface FeedState {
  /** The school with its machines, in its own order; another object with each snapshot. */
  readonly content: Content;
  readonly trust: Trust;
}

/** The buildings whose machines somebody needs. */
export interface NeededBuildings {
  /** The selected one; null while there is none. */
  readonly selected: string | null;
  /** The first of the row, which the next visit is expected to show; null while there is none. */
  readonly first: string | null;
  /** Those that alerts and kiosk mode need besides. */
  readonly others: readonly string[];
}

/** The source of a board's school. */
export interface SchoolFeed {
  /** Reads the school until the returned function is called. @param onChange Called with each change. */
  readonly start: (onChange: (state: FeedState) => void) => () => void;
  /** Keeps the machines of these buildings up to date. What follows from it comes in a task of its own. */
  readonly watch: (buildings: NeededBuildings) => void;
  /** Keeps a hidden page connected until the returned function is called. */
  readonly hold: () => () => void;
}

export interface FeedOptions {
  /** The school's domain; null for an e-mail whose domain can't have a document. */
  readonly domain: string | null;
  readonly backend: Backend;
  readonly page: Page;
  readonly device: Device;
  readonly clock: Clock;
  /** From 0 to 1, for the jitter of delays. */
  readonly random: () => number;
  readonly log: Pick<Console, 'error' | 'warn'>;
}
