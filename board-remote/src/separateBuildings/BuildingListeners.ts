import { parseBuilding } from '@laundry-board/laundry-rules/documents';
import type { Machines } from '@laundry-board/laundry-rules/school';
import { retryDelay } from '@laundry-board/shared-types/timing';
import type { Device } from '../device/device.ts';
import { type Backend, schoolPath, type Snapshot } from '../model/connection/backend.ts';
import { FIRST_RETRY_MS } from '../model/connection/connectionTimes.ts';

/** What is known of a building's own document. */
export type BuildingContent =
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
  /** Called when more is known of a building. */
  readonly onChange: (id: string) => void;
  /** Called when a listener has failed. It is opened again by itself. */
  readonly onFailure: (id: string, error: unknown) => void;
}

interface WatchedBuilding {
  content: BuildingContent;
  /** Ends its listener, or the wait for the next one. */
  end: () => void;
  /** Whether it waits after a failure. */
  isFailed: boolean;
  /** Failures since its newest snapshot. */
  failures: number;
}

/** Called with each snapshot, because it also shows the state of the connection. */
type OnSnapshot = (kind: Snapshot['kind']) => void;

export const LOADING: BuildingContent = { kind: 'loading' };

/**
 * Listeners to the documents of the watched buildings, while that to the school is open. A listener that fails affects
 * its own building alone.
 */
export class BuildingListeners {
  readonly #options: BuildingListenersOptions;
  readonly #watched = new Map<string, WatchedBuilding>();
  #isOpen = false;
  #onSnapshot: OnSnapshot = () => {};

  constructor(options: BuildingListenersOptions) {
    this.#options = options;
  }

  /**
   * Watches these buildings, and no others. The content of the others is deleted.
   *
   * @returns Whether machines were known of one of the others.
   */
  watch(ids: readonly string[]): boolean {
    let isForgotten = false;
    for (const [id, building] of this.#watched) {
      if (ids.includes(id)) continue;
      building.end();
      this.#watched.delete(id);
      isForgotten ||= building.content.kind === 'live' || building.content.kind === 'paused';
    }
    for (const id of ids) {
      if (this.#watched.has(id)) continue;
      const building = { content: LOADING, end: nothing, isFailed: false, failures: 0 };
      this.#watched.set(id, building);
      if (this.#isOpen) this.#listen(id, building);
    }
    return isForgotten;
  }

  /** What is known of a building; undefined for one that is not watched. */
  contentOf(id: string): BuildingContent | undefined {
    return this.#watched.get(id)?.content;
  }

  /**
   * Opens a listener to each watched building.
   *
   * @param isCurrent Whether what is known is current; otherwise it is old until the first snapshot of its new listener.
   */
  open(isCurrent: boolean, onSnapshot: OnSnapshot): void {
    this.close();
    this.#isOpen = true;
    this.#onSnapshot = onSnapshot;
    for (const [id, building] of this.#watched) {
      if (!isCurrent) building.content = pause(building.content);
      this.#listen(id, building);
    }
  }

  /** Closes all listeners; what is known stays. */
  close(): void {
    this.#isOpen = false;
    for (const building of this.#watched.values()) {
      building.end();
      building.end = nothing;
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
    const { backend, domain } = this.#options;
    building.end();
    building.isFailed = false;
    const onError = (error: unknown): void => this.#fail(id, building, error);
    try {
      building.end = backend.subscribe(
        `${schoolPath(domain)}/buildings/${id}`,
        (snapshot) => this.#receive(id, building, snapshot),
        onError,
      );
    } catch (error) {
      onError(error);
    }
  }

  #receive(id: string, building: WatchedBuilding, snapshot: Snapshot): void {
    if (snapshot.kind === 'missing' || snapshot.kind === 'document') {
      building.failures = 0;
      building.content =
        snapshot.kind === 'missing' ? snapshot : { kind: 'live', ...parseBuilding(snapshot.data) };
    }
    this.#onSnapshot(snapshot.kind);
    if (snapshot.kind !== 'disconnected') this.#options.onChange(id);
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

function pause(content: BuildingContent): BuildingContent {
  return content.kind === 'live' ? { kind: 'paused', machines: content.machines } : content;
}

function nothing(): void {}
