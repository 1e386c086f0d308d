import type { Device } from '../device.ts';
import type { Page } from '../page.ts';
import { parseSchool } from '../parseSchool.ts';
import type { Backend, Report } from './backend.ts';
import type { Command, ConnectionEvent, SchoolState } from './connectionState.ts';
import { initialState, PING_LIMIT_MS, transition } from './transition.ts';

export interface ConnectionOptions {
  readonly domain: string;
  readonly backend: Backend;
  readonly page: Page;
  readonly device: Device;
  /** From 0 to 1, for the jitter of delays. */
  readonly random: () => number;
  readonly log: Pick<Console, 'error' | 'warn'>;
  /** Called with each report of the school, and when the backend is lost. */
  readonly onSchool: (school: SchoolState) => void;
}

/** A running connection to one school. */
export interface Connection {
  /** Keeps the page connected while it is hidden, until the returned function is called. */
  readonly hold: () => () => void;
  readonly stop: () => void;
}

/** Starts a connection: turns what happens into events, and executes the commands of each transition. */
export function runConnection(options: ConnectionOptions): Connection {
  const { domain, backend, page, device, random, log, onSchool } = options;
  let state = initialState(device.now(), page.isHidden());
  let unsubscribe = (): void => {};
  /** Ends the wait or the ping that is under way. */
  let cancelPending = (): void => {};
  let holds = 0;
  let isStopped = false;
  const events: ConnectionEvent[] = [];

  const stopListening = [
    page.onWake(() => {
      if (!page.isHidden()) send({ type: 'woke' });
    }),
    page.onVisibilityChange(() => {
      if (page.isHidden()) send({ type: 'hidden' });
    }),
  ];
  send({ type: 'started' });
  return { hold, stop };

  function send(event: ConnectionEvent): void {
    events.push(event);
    // One that a command has led to comes after the other commands.
    if (events.length > 1) return;
    for (let next = events[0]; next !== undefined; next = events[0]) {
      take(next);
      events.shift();
    }
  }

  function take(event: ConnectionEvent): void {
    if (isStopped) return;
    const { school } = state;
    const next = transition(state, event, { time: device.now(), random: random() });
    state = next.state;
    next.commands.forEach(execute);
    if (state.school !== school) onSchool(state.school);
  }

  function execute(command: Command): void {
    switch (command.type) {
      case 'subscribe':
        return subscribe();
      case 'unsubscribe':
        return unsubscribe();
      case 'reconnect':
        // A reconnect that fails shows by the heartbeat that is missing.
        return void backend.reconnect().catch(() => {});
      case 'wait':
        return wait(command.delay);
      case 'ping':
        return ping();
      case 'rest':
        return cancelPending();
      case 'log missing':
        return log.warn('No document for the domain', domain);
      case 'log failure':
        return log.error('Error getting document', command.error);
    }
  }

  function subscribe(): void {
    try {
      unsubscribe = backend.subscribe(domain, onReport, onError);
    } catch (error) {
      onError(error);
    }
  }

  function onReport(report: Report): void {
    if (report.kind === 'document') {
      const { school, problems } = parseSchool(report.data);
      if (problems > 0) {
        log.warn(`The school document holds malformed fields: ${problems}. Defaults stand in.`);
      }
      send({ type: 'school', school });
    } else {
      send({ type: report.kind });
    }
  }

  function onError(error: unknown): void {
    unsubscribe = () => {};
    send({ type: 'listener failed', error });
  }

  function wait(delay: number): void {
    cancelPending();
    const due = device.now() + delay;
    cancelPending = device.after(delay, () => send({ type: 'waited', late: device.now() - due }));
  }

  function ping(): void {
    cancelPending();
    const aborter = new AbortController();
    const startedAt = device.monotonic();
    function answer(type: 'pong' | 'ping failed'): void {
      if (aborter.signal.aborted) return;
      cancelPending();
      send({ type, took: device.monotonic() - startedAt });
    }
    const stopLimit = device.after(PING_LIMIT_MS, () => answer('ping failed'));
    cancelPending = () => {
      stopLimit();
      aborter.abort();
    };
    backend.ping(aborter.signal).then(
      () => answer('pong'),
      () => answer('ping failed'),
    );
  }

  function hold(): () => void {
    holds += 1;
    if (holds === 1) send({ type: 'held' });
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      holds -= 1;
      if (holds === 0) send({ type: 'released' });
    };
  }

  function stop(): void {
    isStopped = true;
    stopListening.forEach((end) => end());
    cancelPending();
    unsubscribe();
  }
}
