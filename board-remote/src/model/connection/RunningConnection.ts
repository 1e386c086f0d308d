import { parseSchool } from '@laundry-board/laundry-rules/documents';
import { BACKEND_LOST_MARK } from '@laundry-board/shared-types';
import type { Clock } from '../../device/clock.ts';
import type { Device } from '../../device/device.ts';
import type { Page } from '../../device/page.ts';
import { Holds } from '../holds.ts';
import type { Content } from '../schoolState.ts';
import type { FeedState } from '../schoolFeed.ts';
import { type Backend, schoolPath, type Snapshot } from './backend.ts';
import type { Command, ConnectionEvent, ConnectionState } from './connectionState.ts';
import { PING_LIMIT_MS } from './connectionTimes.ts';
import { initialState, transition } from './transition.ts';

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

/** An event, and the content of the school's document if the event is a snapshot of it. */
interface QueuedEvent {
  readonly event: ConnectionEvent;
  readonly content: Content | null;
}

/**
 * A connection to one school, from its creation until it is stopped. It turns what happens into events, and executes
 * the commands of each transition.
 */
export class RunningConnection {
  readonly #options: ConnectionOptions;
  readonly #stopListening: readonly (() => void)[];
  readonly #queue: QueuedEvent[] = [];
  readonly #holds = new Holds((isHeld) => this.#send({ type: isHeld ? 'held' : 'released' }));
  #state: ConnectionState;
  /** What the newest snapshot of the school's document says. */
  #content: Content = { kind: 'loading' };
  #unsubscribe = nothing;
  /** Ends the wait or the ping that is under way. */
  #cancelPending = nothing;
  #isStopped = false;

  constructor(options: ConnectionOptions) {
    const { page, clock, device } = options;
    this.#options = options;
    this.#state = initialState(device.now(), page.isHidden());
    this.#stopListening = [
      clock.onTick(() => this.#send({ type: 'tick' })),
      page.onWake(() => {
        if (!page.isHidden()) this.#send({ type: 'woke' });
      }),
      page.onVisibilityChange(() => {
        if (page.isHidden()) this.#send({ type: 'hidden' });
      }),
    ];
    this.#send({ type: 'started' });
  }

  /** Keeps the page connected while it is hidden, until the returned function is called. */
  hold(): () => void {
    return this.#holds.hold();
  }

  stop(): void {
    this.#isStopped = true;
    const ends = [...this.#stopListening, this.#cancelPending, this.#unsubscribe];
    ends.forEach((end) => this.#attempt(end));
  }

  /** @param content What the school's document says, with the event that a snapshot of it has come. */
  #send(event: ConnectionEvent, content: Content | null = null): void {
    this.#queue.push({ event, content });
    // An event that a command causes is handled after the remaining commands.
    if (this.#queue.length > 1) return;
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      this.#handle(next);
      this.#queue.shift();
    }
  }

  #handle({ event, content }: QueuedEvent): void {
    if (this.#isStopped) return;
    const { device, page, random, onChange } = this.#options;
    const before = this.#state;
    const now = { time: device.now(), random: random() };
    const { state, commands } = transition(before, event, now);
    this.#state = state;
    for (const command of commands) this.#attempt(() => this.#execute(command));
    const { trust, listener } = state;
    // A snapshot of a closed listener is ignored.
    const isSnapshot = content !== null && listener.kind === 'open';
    if (isSnapshot) this.#content = content;
    else if (trust === before.trust) return;
    else if (trust === 'unreachable') page.mark(BACKEND_LOST_MARK);
    this.#attempt(() => onChange({ content: this.#content, trust }));
  }

  /**
   * Runs a callback, the log or the backend. Its exception must affect neither later events nor the connection, so it
   * is thrown again in a task of its own, where the browser reports it.
   */
  #attempt(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#options.device.after(0, () => {
        throw error;
      });
    }
  }

  #execute(command: Command): void {
    const { backend, device, domain, log } = this.#options;
    switch (command.type) {
      case 'subscribe':
        return this.#subscribe();
      case 'unsubscribe':
        return this.#endListener();
      case 'reconnect':
        // A failed reconnect shows by the missing heartbeat.
        return void backend.reconnect().catch(nothing);
      case 'wait':
        this.#cancelPending();
        this.#cancelPending = device.after(command.delay, () => this.#send({ type: 'waited' }));
        return;
      case 'ping':
        return this.#ping();
      case 'cancel':
        return this.#cancelPending();
      case 'log missing':
        return log.warn('No document for the domain', domain);
      case 'log failure':
        return log.error('Error getting document', command.error);
    }
  }

  #endListener(): void {
    const unsubscribe = this.#unsubscribe;
    this.#unsubscribe = nothing;
    unsubscribe();
  }

  #subscribe(): void {
    const { backend, domain } = this.#options;
    const onError = (error: unknown): void => {
      this.#unsubscribe = nothing;
      this.#send({ type: 'listener failed', error });
    };
    try {
      const path = schoolPath(domain);
      this.#unsubscribe = backend.subscribe(path, (snapshot) => this.#receive(snapshot), onError);
    } catch (error) {
      onError(error);
      this.#probe();
    }
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

  #receive(snapshot: Snapshot): void {
    if (snapshot.kind !== 'document') {
      const event = { type: snapshot.kind };
      this.#send(event, snapshot.kind === 'missing' ? { kind: 'missing' } : null);
      return;
    }
    const { log } = this.#options;
    const { school, problems } = parseSchool(snapshot.data);
    if (problems > 0) {
      const line = `The school document holds malformed fields: ${problems}. Defaults stand in.`;
      this.#attempt(() => log.warn(line));
    }
    this.#send({ type: 'school' }, { kind: 'live', school });
  }

  #ping(): void {
    const { backend, device } = this.#options;
    const aborter = new AbortController();
    const startedAt = device.monotonic();
    const answer = (type: 'pong' | 'ping failed'): void => {
      if (aborter.signal.aborted) return;
      this.#cancelPending();
      this.#send({ type, took: device.monotonic() - startedAt });
    };
    this.#cancelPending();
    this.#probe();
    const stopLimit = device.after(PING_LIMIT_MS, () => answer('ping failed'));
    this.#cancelPending = () => {
      stopLimit();
      aborter.abort();
    };
    backend.ping(aborter.signal).then(
      () => answer('pong'),
      () => answer('ping failed'),
    );
  }
}

function nothing(): void {}
