import type { Clock } from '../clock.ts';
import type { Device } from '../device.ts';
import type { Page } from '../page.ts';
import { parseSchool } from '../parseSchool.ts';
import { type Backend, type DocumentReport, schoolPath } from './backend.ts';
import { BuildingListeners, type MachinesState } from './BuildingListeners.ts';
import type { Known, ReportedSchool } from '../school.ts';
import type { Command, ConnectionEvent, ConnectionState, Trust } from './connectionState.ts';
import { PING_LIMIT_MS } from './connectionTimes.ts';
import { isWatched } from './listener.ts';
import { initialState, transition } from './transition.ts';

/** What one event has changed. */
export interface ConnectionChange {
  /** The content of the school's document, if it was reported; otherwise null. */
  readonly report: Known<ReportedSchool> | null;
  /** How far the known data may be trusted. */
  readonly trust: Trust;
}

export interface ConnectionOptions {
  readonly domain: string;
  readonly backend: Backend;
  readonly page: Page;
  readonly device: Device;
  /** Its durations decide: a device's clock that somebody sets changes nothing. */
  readonly clock: Pick<Clock, 'elapsed'>;
  /** From 0 to 1, for the jitter of delays. */
  readonly random: () => number;
  readonly log: Pick<Console, 'error' | 'warn'>;
  /** Called with each report of the school's document, and when the trust in the known data changes. */
  readonly onChange: (change: ConnectionChange) => void;
  /** Called when more is known of a building's own document. */
  readonly onMachines: (buildingId: string) => void;
  /** Called when a building's document can't be read; the next attempt follows by itself. */
  readonly onMachinesFailure: (buildingId: string, error: unknown) => void;
}

/** An event, and the content of the school's document if the event is its report. */
interface Happening {
  readonly event: ConnectionEvent;
  readonly report: Known<ReportedSchool> | null;
}

/**
 * A connection to one school and to its watched separate buildings, from its creation until it is stopped. It turns
 * what happens into events, and executes the commands of each transition.
 */
export class RunningConnection {
  readonly #options: ConnectionOptions;
  readonly #stopListening: readonly (() => void)[];
  readonly #happenings: Happening[] = [];
  readonly #buildings: BuildingListeners;
  #state: ConnectionState;
  #unsubscribe = nothing;
  /** Ends the wait or the ping that is under way. */
  #cancelPending = nothing;
  #holds = 0;
  #isStopped = false;

  constructor(options: ConnectionOptions) {
    const { page, clock } = options;
    this.#options = options;
    this.#state = initialState(clock.elapsed(), page.isHidden());
    this.#buildings = this.#createListeners();
    this.#stopListening = [
      page.onWake(() => {
        if (page.isHidden()) return;
        this.#send({ type: 'woke' });
        this.#buildings.retry();
      }),
      page.onVisibilityChange(() => {
        if (page.isHidden()) this.#send({ type: 'hidden' });
      }),
    ];
    this.#send({ type: 'started' });
  }

  /** Keeps the page connected while it is hidden, until the returned function is called. */
  hold(): () => void {
    this.#holds += 1;
    if (this.#holds === 1) this.#send({ type: 'held' });
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#holds -= 1;
      if (this.#holds === 0) this.#send({ type: 'released' });
    };
  }

  /** The page runs: call it every second. */
  tick(): void {
    this.#send({ type: 'tick' });
  }

  /** Watches the documents of these buildings, and no others. */
  watchBuildings(ids: readonly string[]): void {
    this.#buildings.watch(ids);
  }

  /** What is known of a building's own document; undefined unless it is watched. */
  machinesOf(buildingId: string): MachinesState | undefined {
    return this.#buildings.stateOf(buildingId);
  }

  stop(): void {
    this.#isStopped = true;
    const ends = [...this.#stopListening, this.#cancelPending, this.#unsubscribe];
    ends.forEach((end) => this.#attempt(end));
    this.#buildings.close();
  }

  #createListeners(): BuildingListeners {
    const { domain, backend, device, random, onMachines, onMachinesFailure } = this.#options;
    return new BuildingListeners({
      domain,
      backend,
      device,
      random,
      isIdle: () => !isWatched(this.#state),
      onReport: (kind) =>
        this.#send({ type: kind === 'disconnected' ? 'disconnected' : 'building' }),
      onChange: (id) => this.#attempt(() => onMachines(id)),
      onFailure: (id, error) => this.#attempt(() => onMachinesFailure(id, error)),
    });
  }

  /** @param report What the school's document says, with the event that it has come. */
  #send(event: ConnectionEvent, report: Happening['report'] = null): void {
    this.#happenings.push({ event, report });
    // An event that a command causes is handled after the remaining commands.
    if (this.#happenings.length > 1) return;
    for (let next = this.#happenings[0]; next !== undefined; next = this.#happenings[0]) {
      this.#handle(next);
      this.#happenings.shift();
    }
  }

  #handle({ event, report }: Happening): void {
    if (this.#isStopped) return;
    const { clock, random, onChange } = this.#options;
    const before = this.#state;
    const moment = { time: clock.elapsed(), random: random() };
    const { state, commands } = transition(before, event, moment);
    this.#state = state;
    for (const command of commands) this.#attempt(() => this.#execute(command));
    const { trust, listener } = state;
    if (trust === 'paused' && listener.kind !== 'open') this.#buildings.pause();
    // A report of a closed listener is ignored.
    const isReport = report !== null && listener.kind === 'open';
    if (!isReport && trust === before.trust) return;
    this.#attempt(() => onChange({ report: isReport ? report : null, trust }));
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
    const { backend, domain, log } = this.#options;
    switch (command.type) {
      case 'subscribe':
        return this.#subscribe();
      case 'unsubscribe':
        this.#attempt(() => this.#buildings.close());
        return this.#endListener();
      case 'reconnect':
        // A failed reconnect shows by the missing heartbeat.
        return void backend.reconnect().catch(nothing);
      case 'wait':
        return this.#wait(command.delay);
      case 'ping':
        return this.#ping();
      case 'rest':
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
      this.#buildings.close();
      this.#send({ type: 'listener failed', error });
    };
    try {
      const path = schoolPath(domain);
      this.#unsubscribe = backend.subscribe(path, (report) => this.#receive(report), onError);
      this.#buildings.open();
    } catch (error) {
      onError(error);
    }
  }

  #receive(report: DocumentReport): void {
    if (report.kind !== 'document') {
      const event = { type: report.kind };
      this.#send(event, report.kind === 'missing' ? { kind: 'missing' } : null);
      return;
    }
    const { school, problems } = parseSchool(report.data);
    if (problems > 0) {
      const line = `The school document holds malformed fields: ${problems}. Defaults stand in.`;
      this.#attempt(() => this.#options.log.warn(line));
    }
    this.#send({ type: 'school' }, { kind: 'live', school });
  }

  #wait(delay: number): void {
    this.#cancelPending();
    const { device } = this.#options;
    this.#cancelPending = device.after(delay, () => this.#send({ type: 'waited' }));
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
