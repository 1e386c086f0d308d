import { parseSchool } from '@laundry-board/laundry-rules/documents';
import { BACKEND_LOST_MARK } from '@laundry-board/shared-types';
import { retryDelay } from '@laundry-board/shared-types/timing';
import { ASLEEP_MS, type Clock } from '../../device/clock.ts';
import type { Device } from '../../device/device.ts';
import type { Page } from '../../device/page.ts';
import { Holds } from '../holds.ts';
import type { FeedState, Trust } from '../schoolFeed.ts';
import type { Content } from '../schoolState.ts';
import { type Backend, schoolPath, type Snapshot } from './backend.ts';
import {
  AWAY_MS,
  FIRST_RETRY_MS,
  GRACE_MS,
  HIDDEN_ASLEEP_MS,
  HIDDEN_MS,
  LONGEST_SILENCE_MS,
  PING_INTERVAL_MS,
  PING_LIMIT_MS,
  RECONNECT_MS,
  SILENCE_MS,
  WAKE_MS,
} from './connectionTimes.ts';

export interface ConnectionOptions {
  readonly domain: string;
  readonly backend: Backend;
  readonly page: Page;
  readonly device: Device;
  readonly clock: Pick<Clock, 'onTick'>;
  /** From 0 to 1, for the jitter of delays. */
  readonly random: () => number;
  readonly log: Pick<Console, 'error' | 'warn'>;
  /** Called with each snapshot of the school's document, and when the trust in the known data changes. */
  readonly onChange: (state: FeedState) => void;
}

/** An open listener, and what is known of its connection. */
interface Line {
  /** Closes the listener. */
  close: () => void;
  /** Time of the newest heartbeat, milliseconds by the device's clock; minus infinity before the first. */
  heartbeatAt: number;
  /** Whether the document has come over this listener, or that there is none. */
  hasSnapshot: boolean;
  /** Whether heartbeats came so fast that silence means a dead connection. */
  isActive: boolean;
  /** Whether the connection is probably dead, although the backend may be well. */
  isSuspect: boolean;
  /** Reconnects without a heartbeat since; each restarts the SDK's own delays. */
  reconnects: number;
  /** Answered pings in a row while nothing was wrong: the pause before the next one grows with them. */
  calmPings: number;
}

/**
 * The connection to one school, from its creation until it is stopped. docs/connection.md has what a resident sees of it.
 *
 * The SDK alone notices a silent connection after up to 45 s and reconnects with delays of up to a minute. Here a
 * silent backend is pinged, and the SDK reconnects as soon as a lost backend answers. It also reconnects when an
 * active school falls silent under a backend that answers: after a short outage the SDK may still be waiting.
 *
 * It waits for one thing at a time: a timer, or the answer to a ping. Each new wait replaces the one before.
 */
export class SchoolConnection {
  readonly #options: ConnectionOptions;
  readonly #stopWatching: readonly (() => void)[];
  /** What holds it, such as a pending alert, needs the connection of a hidden page. */
  readonly #holds = new Holds(() => this.#happenUnlessSlept(() => this.#changeHold()));
  /** What the newest snapshot of the school's document says. */
  #content: Content = { kind: 'loading' };
  #trust: Trust = 'current';
  /** The open listener; null while it is closed, and after it has failed. */
  #line: Line | null = null;
  /** Listeners that have failed since the newest heartbeat. */
  #failures = 0;
  /** Since when the page is hidden, milliseconds by the device's clock; null while it is visible. */
  #hiddenSince: number | null;
  /** When the page is known to have run, milliseconds by the device's clock: a gap means that it was frozen or slept. */
  #awakeAt: number;
  #cancelWait = nothing;
  #isStopped = false;

  constructor(options: ConnectionOptions) {
    const { page, clock } = options;
    this.#options = options;
    this.#awakeAt = this.#now();
    this.#hiddenSince = page.isHidden() ? this.#awakeAt : null;
    this.#stopWatching = [
      clock.onTick(() => this.#happenUnlessSlept(() => this.#tick())),
      page.onWake(() => {
        if (!page.isHidden()) this.#wake();
      }),
      page.onVisibilityChange(() => {
        if (page.isHidden()) this.#happen(() => this.#hide());
      }),
    ];
    this.#open();
  }

  /** Keeps the page connected while it is hidden, until the returned function is called. */
  hold(): () => void {
    return this.#holds.hold();
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopWatching.forEach((stop) => stop());
    this.#cancelWait();
    if (this.#line !== null) closeListener(this.#line);
  }

  #now(): number {
    return this.#options.device.now();
  }

  /** Whether somebody looks at the page, or waits for an alert. Only then it may send something. */
  #isWatched(): boolean {
    return this.#hiddenSince === null || this.#holds.isHeld;
  }

  /**
   * Has something happen to the connection, and publishes what it changes. If the page has slept before, the known data
   * may be old, and the connection dead.
   *
   * @param react Makes the connection wait for the next thing. It is told whether the page has slept.
   */
  #happen(react: (hasSlept: boolean) => void): void {
    if (this.#isStopped) return;
    const [content, trust] = [this.#content, this.#trust];
    const hasSlept = this.#hasSlept();
    if (hasSlept) this.#suspect();
    this.#awakeAt = this.#now();
    react(hasSlept);
    if (this.#content === content && this.#trust === trust) return;
    this.#options.onChange({ content: this.#content, trust: this.#trust });
  }

  /** A timer, or an answer from before a sleep, shows nothing about the connection now: the listener starts over. */
  #happenUnlessSlept(react: () => void): void {
    this.#happen((hasSlept) => {
      if (hasSlept && this.#line !== null) this.#listen(this.#line);
      else react();
    });
  }

  /** Waits before the next action, in place of whatever was waited for. */
  #wait(delay: number, then: () => void): void {
    this.#cancelWait();
    this.#cancelWait = this.#options.device.after(delay, () => this.#happenUnlessSlept(then));
  }

  /** Whether the page did not run for a while, or somebody has set the device's clock forward: nothing tells them apart. */
  #hasSlept(): boolean {
    const limit = this.#hiddenSince === null ? ASLEEP_MS : HIDDEN_ASLEEP_MS;
    return this.#now() - this.#awakeAt > limit;
  }

  #suspect(): void {
    if (this.#trust !== 'unreachable') this.#trust = 'paused';
    if (this.#line !== null) this.#line.isSuspect = true;
  }

  #lose(): void {
    if (this.#trust === 'unreachable') return;
    this.#trust = 'unreachable';
    this.#options.page.mark(BACKEND_LOST_MARK);
  }

  /* The page. */

  /** The page has become visible, was unfrozen while visible, or is visible and online again. */
  #wake(): void {
    const wasAway = this.#wasAway();
    this.#hiddenSince = null;
    this.#happen(() => {
      if (this.#line === null) return this.#open();
      this.#line.isSuspect ||= wasAway;
      this.#listen(this.#line);
    });
  }

  /** Whether a hidden page has not watched its connection for so long that it may be dead. */
  #wasAway(): boolean {
    if (this.#hiddenSince === null || this.#isWatched() || this.#line === null) return false;
    return this.#now() - Math.max(this.#hiddenSince, this.#line.heartbeatAt) > AWAY_MS;
  }

  /** A hidden page sends nothing, and after a while it closes its listener, unless something holds it. */
  #hide(): void {
    this.#hiddenSince = this.#now();
    if (!this.#isWatched()) this.#startOver();
  }

  /** A hidden page is held, or no longer. */
  #changeHold(): void {
    if (this.#hiddenSince !== null) this.#startOver();
  }

  /** A hidden page is watched, or no longer. Without a listener, none is opened until somebody looks. */
  #startOver(): void {
    if (this.#line !== null) return this.#listen(this.#line);
    this.#cancelWait();
    this.#trust = 'paused';
  }

  /** A hidden page does not ask why an active school has fallen silent, so its data may be old. */
  #tick(): void {
    if (this.#isWatched() || this.#line === null || this.#trust !== 'current') return;
    const { isActive, heartbeatAt } = this.#line;
    if (isActive && this.#now() - heartbeatAt > SILENCE_MS) this.#trust = 'paused';
  }

  /* The listener. */

  #open(): void {
    const { backend, domain } = this.#options;
    const line: Line = {
      close: nothing,
      heartbeatAt: -Infinity,
      hasSnapshot: false,
      isActive: false,
      isSuspect: false,
      reconnects: 0,
      calmPings: 0,
    };
    this.#line = line;
    this.#waitForHeartbeat(line);
    try {
      line.close = backend.subscribe(
        schoolPath(domain),
        (snapshot) => this.#receive(snapshot),
        (error) => this.#happen(() => this.#fail(error)),
      );
    } catch (error) {
      this.#fail(error);
      this.#probe();
    }
  }

  #close(line: Line): void {
    this.#line = null;
    this.#trust = 'paused';
    closeListener(line);
  }

  #fail(error: unknown): void {
    const { log, random } = this.#options;
    this.#line = null;
    this.#failures += 1;
    log.error('Error getting document', error);
    if (!this.#isWatched()) return this.#startOver();
    const delay = retryDelay({ failures: this.#failures, firstMs: FIRST_RETRY_MS }, random());
    this.#wait(delay, () => this.#open());
  }

  /** The listener is watched again, or no longer. It starts over, whatever it waited for. */
  #listen(line: Line): void {
    line.calmPings = 0;
    if (!this.#isWatched()) this.#waitForHeartbeat(line);
    else if (this.#trust === 'unreachable') this.#ping(line);
    else this.#wait(WAKE_MS, () => this.#ping(line));
  }

  /** Waits until the next ping, or, on a page that nobody watches, until the listener is closed. */
  #waitForHeartbeat(line: Line): void {
    if (this.#hiddenSince !== null && !this.#holds.isHeld) {
      // The device's clock may have been set back meanwhile.
      const hiddenFor = Math.max(0, this.#now() - this.#hiddenSince);
      return this.#wait(Math.max(0, HIDDEN_MS - hiddenFor), () => this.#close(line));
    }
    const pause = Math.min(SILENCE_MS * 2 ** line.calmPings, LONGEST_SILENCE_MS);
    const jitter = line.calmPings === 0 ? 0 : this.#options.random() / 4;
    this.#wait(pause * (1 - jitter), () => this.#ping(line));
  }

  #receive(snapshot: Snapshot): void {
    switch (snapshot.kind) {
      case 'document':
        return this.#happen(() => this.#handleHeartbeat(this.#read(snapshot.data)));
      case 'missing':
        return this.#happen(() => this.#handleHeartbeat({ kind: 'missing' }));
      case 'heartbeat':
        return this.#happen(() => this.#handleHeartbeat(null));
      case 'disconnected':
        return this.#happenUnlessSlept(() => this.#handleLoss());
    }
  }

  #read(data: unknown): Content {
    const { school, problems } = parseSchool(data);
    if (problems > 0) {
      const line = `The school document holds malformed fields: ${problems}. Defaults stand in.`;
      this.#options.log.warn(line);
    }
    return { kind: 'live', school };
  }

  /**
   * Handles a heartbeat, which ends whatever was wrong.
   *
   * @param content What a snapshot says of the document; null for a heartbeat that says nothing of it.
   */
  #handleHeartbeat(content: Content | null): void {
    const line = this.#line;
    if (line === null) return;
    const { domain, log } = this.#options;
    const time = this.#now();
    line.isActive = time - line.heartbeatAt < SILENCE_MS;
    line.heartbeatAt = time;
    const isCalm = !line.isActive && !line.isSuspect && this.#trust !== 'unreachable';
    if (!isCalm) line.calmPings = 0;
    line.isSuspect = false;
    line.reconnects = 0;
    this.#failures = 0;
    if (content !== null) {
      if (content.kind === 'missing' && this.#content.kind !== 'missing') {
        log.warn('No document for the domain', domain);
      }
      this.#content = content;
      line.hasSnapshot = true;
    }
    // Without a snapshot it shows that the backend is back, not that the known data is current.
    if (line.hasSnapshot) this.#trust = 'current';
    else if (this.#trust === 'unreachable') this.#trust = 'paused';
    this.#waitForHeartbeat(line);
  }

  /** The SDK has lost the backend, unless our own reconnect caused that or it is known already. */
  #handleLoss(): void {
    const line = this.#line;
    if (line === null || line.isSuspect || this.#trust === 'unreachable') return;
    // The loss may be from before the pause, so a ping decides.
    if (this.#trust !== 'paused') this.#lose();
    if (this.#isWatched()) this.#wait(GRACE_MS, () => this.#ping(line));
  }

  /* What is done about it. */

  #ping(line: Line): void {
    const { backend, device, random } = this.#options;
    const startedAt = device.monotonic();
    const aborter = new AbortController();
    const handleNoAnswer = (): void => {
      this.#lose();
      const interval = PING_INTERVAL_MS * (1 - random() / 4);
      const took = device.monotonic() - startedAt;
      this.#wait(Math.max(0, interval - took), () => this.#ping(line));
    };
    /** Handles what the backend says, unless something else has happened since. */
    const answer = (handle: () => void): void => {
      if (!aborter.signal.aborted) this.#happenUnlessSlept(handle);
    };
    this.#probe();
    this.#wait(PING_LIMIT_MS, handleNoAnswer);
    const stopLimit = this.#cancelWait;
    this.#cancelWait = () => {
      stopLimit();
      aborter.abort();
    };
    backend.ping(aborter.signal).then(
      () => answer(() => this.#handlePong(line)),
      () => answer(handleNoAnswer),
    );
  }

  #handlePong(line: Line): void {
    // The SDK may be reconnecting already.
    if (this.#trust === 'unreachable') return this.#wait(GRACE_MS, () => this.#reconnect(line));
    // A new listener whose first snapshot has not come is as silent as one that is dead.
    if (line.isSuspect || line.isActive || this.#trust === 'paused') return this.#reconnect(line);
    line.calmPings += 1;
    this.#waitForHeartbeat(line);
  }

  #reconnect(line: Line): void {
    const { backend, random } = this.#options;
    // Until the next heartbeat the SDK answers from its cache, because we reconnect it.
    line.isSuspect = true;
    line.reconnects += 1;
    // A failed reconnect shows by the missing heartbeat.
    backend.reconnect().catch(nothing);
    const delay = retryDelay({ failures: line.reconnects, firstMs: RECONNECT_MS }, random());
    this.#wait(delay, () => {
      this.#lose();
      this.#ping(line);
    });
  }

  /** Looks whether the SDK has failed for good. If so, the connection ends. */
  #probe(): void {
    const { backend, onChange } = this.#options;
    backend.probe().catch((cause: unknown) => {
      if (this.#isStopped) return;
      this.stop();
      const error = new Error('The Firestore SDK has failed.', { cause });
      onChange({ content: { kind: 'failed', error }, trust: 'current' });
    });
  }
}

/** Closes a listener. That of an SDK that has failed for good throws, which `#probe` finds out. */
function closeListener({ close }: Line): void {
  try {
    close();
  } catch {
    // It has no listeners any more.
  }
}

function nothing(): void {}
