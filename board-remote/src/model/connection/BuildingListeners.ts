import { retryDelay } from '@laundry-board/shared-types/timing';
import type { Device } from '../device.ts';
import { parseMachines } from '../parseMachines.ts';
import type { Machines } from '../school.ts';
import { type Backend, buildingPath, type DocumentReport } from './backend.ts';
import { FIRST_RETRY_MS } from './connectionTimes.ts';

/** What is known of a building's own document. */
export type MachinesState =
  | { readonly kind: 'loading' }
  /** There is no such document. */
  | { readonly kind: 'missing' }
  /** @property problems How much of it is malformed. */
  | { readonly kind: 'live'; readonly machines: Machines; readonly problems: number }
  /** Nobody has listened for a while: these are the machines from before. */
  | { readonly kind: 'paused'; readonly machines: Machines };

export interface BuildingListenersOptions {
  readonly domain: string;
  readonly backend: Pick<Backend, 'subscribe'>;
  readonly device: Pick<Device, 'after'>;
  /** From 0 to 1, for the jitter of delays. */
  readonly random: () => number;
  /** Whether nothing may be sent now, because nobody watches. */
  readonly isIdle: () => boolean;
  /** Called with each report, because it also shows the state of the connection. */
  readonly onReport: (kind: DocumentReport['kind']) => void;
  /** Called when more is known of a building. */
  readonly onChange: (id: string) => void;
  /** Called when a listener has failed. It is opened again by itself. */
  readonly onFailure: (id: string, error: unknown) => void;
}

interface WatchedBuilding {
  state: MachinesState;
  /** Ends its listener, or the wait for the next one. */
  end: () => void;
  /** Whether it waits after a failure. */
  isFailed: boolean;
  /** Failures since its newest report. */
  failures: number;
}

const LOADING: MachinesState = { kind: 'loading' };

/**
 * Listeners to the documents of the watched buildings, while the connection is open. A listener that fails affects its
 * own building alone.
 */
export class BuildingListeners {
  readonly #options: BuildingListenersOptions;
  readonly #watched = new Map<string, WatchedBuilding>();
  #isOpen = false;

  constructor(options: BuildingListenersOptions) {
    this.#options = options;
  }

  /** Watches these buildings, and no others. The state of the others is deleted. */
  watch(ids: readonly string[]): void {
    for (const [id, building] of this.#watched) {
      if (ids.includes(id)) continue;
      building.end();
      this.#watched.delete(id);
    }
    for (const id of ids) {
      if (this.#watched.has(id)) continue;
      const building = { state: LOADING, end: nothing, isFailed: false, failures: 0 };
      this.#watched.set(id, building);
      if (this.#isOpen) this.#listen(id, building);
    }
  }

  /** What is known of a building; undefined for one that is not watched. */
  stateOf(id: string): MachinesState | undefined {
    return this.#watched.get(id)?.state;
  }

  /** Opens a listener to each watched building. */
  open(): void {
    this.close();
    this.#isOpen = true;
    for (const [id, building] of this.#watched) this.#listen(id, building);
  }

  /** Closes all listeners; what is known stays. */
  close(): void {
    this.#isOpen = false;
    for (const building of this.#watched.values()) {
      building.end();
      building.end = nothing;
    }
  }

  /** Marks the known machines as no longer current, until the first report of a new listener. */
  pause(): void {
    for (const building of this.#watched.values()) {
      const { state } = building;
      if (state.kind === 'live') building.state = { kind: 'paused', machines: state.machines };
    }
  }

  /** Opens at once the listeners that wait after a failure. */
  retry(): void {
    if (!this.#isOpen) return;
    for (const [id, building] of this.#watched) {
      if (building.isFailed) this.#listen(id, building);
    }
  }

  #listen(id: string, building: WatchedBuilding): void {
    const { backend, domain, onReport } = this.#options;
    building.end();
    building.isFailed = false;
    const onError = (error: unknown): void => this.#fail(id, building, error);
    try {
      building.end = backend.subscribe(
        buildingPath(domain, id),
        (report) => {
          this.#receive(id, building, report);
          onReport(report.kind);
        },
        onError,
      );
    } catch (error) {
      onError(error);
    }
  }

  #receive(id: string, building: WatchedBuilding, report: DocumentReport): void {
    if (report.kind === 'disconnected') return;
    building.failures = 0;
    building.state =
      report.kind === 'missing' ? report : { kind: 'live', ...parseMachines(report.data) };
    this.#options.onChange(id);
  }

  #fail(id: string, building: WatchedBuilding, error: unknown): void {
    const { device, random, isIdle, onFailure } = this.#options;
    building.failures += 1;
    building.isFailed = true;
    // A delay that ends while nobody watches waits until somebody does.
    building.end = device.after(
      retryDelay({ failures: building.failures, firstMs: FIRST_RETRY_MS }, random()),
      () => {
        if (!isIdle()) this.#listen(id, building);
      },
    );
    onFailure(id, error);
  }
}

function nothing(): void {}
