import { isDocumentId } from '@laundry-board/laundry-rules/documents';
import { type Building, isSeparate } from '@laundry-board/laundry-rules/school';
import type { BuildingStorage } from '../model/buildingStorage.ts';
import type { Backend } from '../model/connection/backend.ts';
import { createDocumentFeed } from '../model/documentFeed.ts';
import { Holds } from '../model/holds.ts';
import type { FeedOptions, FeedState, NeededBuildings, SchoolFeed } from '../model/schoolFeed.ts';
import { BuildingListeners, LOADING } from './BuildingListeners.ts';
import { withOwnMachines } from './withOwnMachines.ts';

/** How many buildings stay watched that were selected: the newest one, and the one before it for a quick return. */
const SELECTED_LIMIT = 2;

/**
 * The feed of a school whose buildings may be separate: their machines are in `schools/{domain}/buildings/{id}`
 * (docs/data-model.md), of which the watched ones are listened to. Their snapshots are heartbeats of the connection to the
 * school's document.
 */
export function withSeparateBuildings(options: FeedOptions, expected: BuildingStorage): SchoolFeed {
  const { domain } = options;
  return domain === null
    ? createDocumentFeed(options)
    : new SeparateBuildingsFeed({ ...options, domain }, expected);
}

class SeparateBuildingsFeed implements SchoolFeed {
  readonly #options: FeedOptions;
  readonly #feed: SchoolFeed;
  readonly #listeners: BuildingListeners;
  readonly #holds = new Holds();
  /** The separate buildings whose missing document was logged. */
  readonly #missing = new Set<string>();
  readonly #storage: BuildingStorage;
  /** The building that is stored as the one that the next visit shows; null without one. */
  #expected: string | null;
  /** The buildings that were selected last, the newest one first. */
  #selected: readonly string[] = [];
  /** These, and all others that somebody needs. */
  #needed: readonly string[] = [];
  /** What the school's document says. */
  #school: FeedState = { content: { kind: 'loading' }, trust: 'current' };
  /** The buildings with the machines of their own documents, as they were handed on last. */
  #shown: readonly Building[] = [];
  #onChange: (state: FeedState) => void = () => {};
  #cancelPublish = (): void => {};

  constructor(options: FeedOptions & { readonly domain: string }, storage: BuildingStorage) {
    const { backend, page } = options;
    this.#options = options;
    this.#storage = storage;
    this.#expected = storage.read();
    this.#listeners = new BuildingListeners({
      ...options,
      isIdle: () => page.isHidden() && !this.#holds.isHeld,
      onChange: (id) => this.#receiveBuilding(id),
      onFailure: (id, error) => this.#logFailure(id, error),
    });
    this.#feed = createDocumentFeed({
      ...options,
      backend: { ...backend, subscribe: this.#subscribe },
    });
  }

  start(onChange: (state: FeedState) => void): () => void {
    const { page } = this.#options;
    this.#onChange = onChange;
    const stops = [
      this.#feed.start((state) => this.#receiveSchool(state)),
      page.onWake(() => {
        if (!page.isHidden()) this.#listeners.retry();
      }),
    ];
    return () => [...stops, this.#cancelPublish].forEach((stop) => stop());
  }

  watch({ selected, first, others }: NeededBuildings): void {
    if (selected !== null && selected !== this.#selected[0]) {
      this.#selected = [selected, ...this.#selected].slice(0, SELECTED_LIMIT);
    }
    this.#needed = [...this.#selected, ...others];
    if (first !== null) this.#expect(this.#isSeparate(first) ? first : null);
    const isForgotten = this.#listeners.watch(this.#toWatch());
    if (!isForgotten) return;
    this.#cancelPublish();
    this.#cancelPublish = this.#options.device.after(0, () => this.#publish());
  }

  hold(): () => void {
    const releases = [this.#holds.hold(), this.#feed.hold()];
    return () => releases.forEach((release) => release());
  }

  /** Opens the listener to the school's document, and beside it those to the watched buildings. */
  readonly #subscribe: Backend['subscribe'] = (path, onSnapshot, onError) => {
    const close = this.#options.backend.subscribe(path, onSnapshot, (error) => {
      this.#listeners.close();
      onError(error);
    });
    const isCurrent = this.#school.trust !== 'paused';
    this.#listeners.open(isCurrent, (kind) =>
      onSnapshot({ kind: kind === 'disconnected' ? 'disconnected' : 'heartbeat' }),
    );
    return () => {
      this.#listeners.close();
      close();
    };
  };

  #receiveSchool(state: FeedState): void {
    this.#cancelPublish();
    this.#school = state;
    if (this.#separate().length > 0) return this.#publish();
    // A school in one document needs nothing of this folder.
    this.#shown = this.#buildings();
    this.#onChange(state);
  }

  /** A building's document has come. */
  #receiveBuilding(id: string): void {
    if (!this.#isSeparate(id)) return;
    this.#publish();
    const content = this.#listeners.contentOf(id);
    if (content?.kind !== 'live' || content.problems === 0) return;
    const problems = `holds malformed fields: ${content.problems}. Defaults stand in.`;
    this.#options.log.warn(`The document of building ${id} ${problems}`);
  }

  /** Hands on the school with the machines of its separate buildings. */
  #publish(): void {
    const { content, trust } = this.#school;
    const school = content.kind === 'live' && content.school;
    this.#shown = this.#buildings().map((building) => this.#complete(building));
    this.#logMissing();
    this.#onChange({
      content: { kind: 'live', school: { ...school, buildings: this.#shown } },
      trust,
    });
  }

  #complete(building: Building): Building {
    if (!isSeparate(building)) return building;
    const { id } = building;
    const content =
      this.#listeners.contentOf(id) ?? (this.#needed.includes(id) ? LOADING : undefined);
    // A school may have a thousand buildings, of which few are loading.
    const shown =
      content?.kind === 'loading' ? this.#shown.find((other) => other.id === id) : undefined;
    return withOwnMachines(building, content, shown);
  }

  /**
   * The buildings to listen to, of those that somebody needs. Before the school is known any of them may be separate, so
   * a link's building does not wait for the school.
   */
  #toWatch(): readonly string[] {
    const { kind } = this.#school.content;
    if (kind === 'live') return this.#needed.filter((id) => this.#isSeparate(id));
    if (kind !== 'loading') return [];
    const expected = this.#needed.length === 0 && this.#expected !== null ? [this.#expected] : [];
    return [...this.#needed, ...expected].filter(isDocumentId);
  }

  /** Stores which building the next visit is expected to show, so that its document loads together with the school's. */
  #expect(id: string | null): void {
    if (id === this.#expected) return;
    this.#expected = id;
    this.#storage.write(id);
  }

  /** The buildings of the school's document. */
  #buildings(): readonly Building[] {
    const { content } = this.#school;
    return content.kind === 'live' ? content.school.buildings : [];
  }

  #separate(): readonly Building[] {
    return this.#buildings().filter(isSeparate);
  }

  /** A building that a link names may not be separate; the school's document decides. */
  #isSeparate(id: string): boolean {
    return this.#separate().some((building) => building.id === id);
  }

  /** Logs each separate building without its document, once until it is there. */
  #logMissing(): void {
    for (const { id } of this.#separate()) {
      if (this.#listeners.contentOf(id)?.kind !== 'missing') {
        this.#missing.delete(id);
      } else if (!this.#missing.has(id)) {
        this.#missing.add(id);
        this.#options.log.warn('No document for the building', id);
      }
    }
  }

  #logFailure(id: string, error: unknown): void {
    if (!this.#isSeparate(id)) return;
    this.#options.log.error(`Error getting the document of building ${id}`, error);
  }
}
