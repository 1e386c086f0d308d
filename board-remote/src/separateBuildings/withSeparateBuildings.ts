import type { StoredBuildings } from '../model/buildingStorage.ts';
import type { Backend } from '../model/connection/backend.ts';
import { createDocumentFeed } from '../model/documentFeed.ts';
import { putFirst } from '../model/recompute.ts';
import { Holds } from '../model/holds.ts';
import type { Building, School } from '../model/school.ts';
import type { FeedOptions, FeedState, SchoolFeed } from '../model/schoolFeed.ts';
import { BuildingListeners, LOADING } from './BuildingListeners.ts';
import { isDocumentId, isSeparate, readListedBuilding } from './parseBuilding.ts';
import { withOwnMachines } from './withOwnMachines.ts';

/** How many buildings stay watched that were selected: the newest one, and the one before it for a quick return. */
const SELECTED_LIMIT = 2;

/**
 * The feed of a school whose buildings may be separate: their machines are in `schools/{domain}/buildings/{id}`
 * (docs/data-model.md), of which the watched ones are listened to. Their snapshots are heartbeats of the connection to the
 * school's document.
 */
export function withSeparateBuildings(options: FeedOptions, stored: StoredBuildings): SchoolFeed {
  const { domain } = options;
  return domain === null
    ? createDocumentFeed(options)
    : new SeparateBuildingsFeed({ ...options, domain }, stored);
}

class SeparateBuildingsFeed implements SchoolFeed {
  readonly #options: FeedOptions;
  readonly #stored: StoredBuildings;
  readonly #feed: SchoolFeed;
  readonly #listeners: BuildingListeners;
  readonly #holds = new Holds();
  /** The separate buildings whose missing document was logged. */
  readonly #missing = new Set<string>();
  /** The buildings that were selected last, the newest one first. */
  #selected: readonly string[] = [];
  /** These, and all others that somebody needs. */
  #needed: readonly string[] = [];
  #state: FeedState;
  #onChange: (isSnapshot: boolean) => void = () => {};

  constructor(options: FeedOptions & { readonly domain: string }, stored: StoredBuildings) {
    const { backend, page } = options;
    this.#options = options;
    this.#stored = stored;
    this.#listeners = new BuildingListeners({
      ...options,
      isIdle: () => page.isHidden() && !this.#holds.isHeld,
      onChange: (id) => this.#receive(id),
      onFailure: (id, error) => this.#logFailure(id, error),
    });
    this.#feed = createDocumentFeed({
      ...options,
      backend: { ...backend, subscribe: this.#subscribe },
      readBuilding: readListedBuilding,
    });
    this.#state = this.#feed.read();
  }

  start(onChange: (isSnapshot: boolean) => void): () => void {
    const { page } = this.#options;
    this.#onChange = onChange;
    const stops = [
      this.#feed.start((isSnapshot) => this.#change(isSnapshot)),
      page.onWake(() => {
        if (!page.isHidden()) this.#listeners.retry();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  read(): FeedState {
    return this.#state;
  }

  watch(buildingIds: readonly string[]): void {
    const [selected] = buildingIds;
    if (selected !== undefined && selected !== this.#selected[0]) {
      this.#selected = [selected, ...this.#selected].slice(0, SELECTED_LIMIT);
    }
    this.#needed = [...this.#selected, ...buildingIds];
    this.#storeExpected();
    const isForgotten = this.#listeners.watch(this.#toWatch());
    if (!isForgotten) return;
    this.#update();
    this.#onChange(false);
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
    const isCurrent = this.#feed.read().trust !== 'paused';
    this.#listeners.open(isCurrent, (kind) =>
      onSnapshot({ kind: kind === 'disconnected' ? 'disconnected' : 'heartbeat' }),
    );
    return () => {
      this.#listeners.close();
      close();
    };
  };

  /** A building's document has come. */
  #receive(id: string): void {
    if (!this.#isSeparate(id)) return;
    this.#change(true);
    const content = this.#listeners.contentOf(id);
    if (content?.kind !== 'live' || content.problems === 0) return;
    const problems = `holds malformed fields: ${content.problems}. Defaults stand in.`;
    this.#options.log.warn(`The document of building ${id} ${problems}`);
  }

  #change(isSnapshot: boolean): void {
    this.#update();
    this.#logMissing();
    this.#onChange(isSnapshot);
  }

  #update(): void {
    const { content, trust } = this.#feed.read();
    this.#state =
      content.kind === 'live'
        ? {
            content: { kind: 'live', school: { buildings: this.#complete(content.school) } },
            trust,
          }
        : { content, trust };
  }

  #complete({ buildings }: School): readonly Building[] {
    const shown = buildingsOf(this.#state);
    return buildings.map((building) => {
      if (!isSeparate(building)) return building;
      const { id } = building;
      const content =
        this.#listeners.contentOf(id) ?? (this.#needed.includes(id) ? LOADING : undefined);
      // A school may have a thousand buildings, of which few are loading.
      const shownOne =
        content?.kind === 'loading' ? shown.find((other) => other.id === id) : undefined;
      return withOwnMachines(building, content, shownOne);
    });
  }

  /**
   * The buildings to listen to, of those that somebody needs. Before the school is known any of them may be separate, so
   * a link's building does not wait for the school.
   */
  #toWatch(): readonly string[] {
    const { kind } = this.#state.content;
    if (kind === 'missing') return [];
    if (kind === 'live') return this.#needed.filter((id) => this.#isSeparate(id));
    const expected = this.#needed.length === 0 ? this.#stored.expected.read() : null;
    return [...this.#needed, ...(expected === null ? [] : [expected])].filter(isDocumentId);
  }

  /**
   * Stores which building the next visit is expected to show: the first one, if it is separate. Its document then loads
   * together with the school's. The stored id selects nothing.
   */
  #storeExpected(): void {
    const { content, trust } = this.#state;
    if (content.kind !== 'live' || trust !== 'current') return;
    const { first, expected } = this.#stored;
    const [building] = putFirst(content.school.buildings, first.read());
    const id = building && isSeparate(building) ? building.id : null;
    if (id !== expected.read()) expected.write(id);
  }

  /** A building that a link names may not be separate; the school's document decides. */
  #isSeparate(id: string): boolean {
    return buildingsOf(this.#state).some((building) => building.id === id && isSeparate(building));
  }

  /** Logs each separate building without its document, once until it is there. */
  #logMissing(): void {
    for (const { id } of buildingsOf(this.#state).filter(isSeparate)) {
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

function buildingsOf({ content }: FeedState): readonly Building[] {
  return content.kind === 'live' ? content.school.buildings : [];
}
