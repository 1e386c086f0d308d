import type { Clock } from './clock.ts';
import type { Backend } from './connection/backend.ts';
import type { Trust } from './connection/connectionState.ts';
import type { Device } from './device.ts';
import type { Page } from './page.ts';
import type { Content } from './school.ts';

/** What a feed knows. */
export interface FeedState {
  /** The school with its machines, in its own order. */
  readonly content: Content;
  readonly trust: Trust;
}

/** The source of a board's school. */
export interface SchoolFeed {
  /**
   * Reads the school until the returned function is called.
   *
   * @param onChange Called after each change. `isSnapshot` is whether a document has come; otherwise only the trust in
   * what is known has changed.
   */
  readonly start: (onChange: (isSnapshot: boolean) => void) => () => void;
  readonly read: () => FeedState;
  /** Keeps the machines of these buildings up to date: the selected one, if there is one, comes first. */
  readonly watch: (buildingIds: readonly string[]) => void;
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
