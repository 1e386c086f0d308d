import { BACKEND_BACK_MARK, BACKEND_LOST_MARK, type School } from '@laundry-board/shared-types';
import type { ArrangedSchool } from './arrangedSchool.ts';
import { buildingPath, schoolPath } from './connection/backend.ts';
import type { MachinesState } from './connection/BuildingListeners.ts';
import { knownSchool, mapSchool, type SchoolState } from './connection/connectionState.ts';
import { type ConnectionOptions, RunningConnection } from './connection/RunningConnection.ts';
import { newestOfMachines, newestOfSchool } from './newestReport.ts';
import { buildingsToWatch, CHOSEN_LIMIT, withMachines } from './separateBuildings.ts';

export interface SchoolSourceOptions extends Pick<
  ConnectionOptions,
  'backend' | 'page' | 'device' | 'random' | 'log'
> {
  /** The school's domain; null for an e-mail whose domain can't have a document. */
  readonly domain: string | null;
  /** Takes the school, with the machines of those separate buildings that are watched. */
  readonly school: ArrangedSchool;
}

interface SourceEvents {
  /**
   * Called with each document that has come.
   *
   * @param path The document's path.
   * @param newest When the newest machine in it has reported, milliseconds since the epoch.
   */
  readonly onDocument: (path: string, newest: number) => void;
  /** Called with each report of the school's document, in the order of this device. */
  readonly onSchool: (school: School) => void;
  /** Called after each report of the school or of a building's machines. */
  readonly onUpdate: () => void;
}

/** Where a board has its school from: the school's document, and those of the separate buildings that it watches. */
export class SchoolSource {
  readonly #options: SchoolSourceOptions;
  /** The separate buildings whose missing document was logged. */
  readonly #missing = new Set<string>();
  /** The school's document as it came. */
  #reported: SchoolState = { kind: 'loading' };
  /** The buildings that were selected last, the newest one first. */
  #selected: readonly string[] = [];
  /** One for each that needs a building. */
  #watchers: readonly { readonly id: string }[] = [];
  /** The building that will probably be selected, until the school's document says which one is. */
  #expected: readonly string[] = [];
  #connection: RunningConnection | undefined;

  constructor(options: SchoolSourceOptions) {
    this.#options = options;
  }

  /**
   * Opens the connection, until the returned function is called.
   *
   * @param expectedId The building that will probably be selected, so that its own document need not wait for the
   * school's; null without one.
   */
  start(expectedId: string | null, events: SourceEvents): () => void {
    const { domain, log } = this.#options;
    if (domain === null) {
      log.warn('No document for the domain', null);
      this.#options.school.report({ kind: 'missing' });
      return () => {};
    }
    const connection = new RunningConnection({
      ...this.#options,
      domain,
      onSchool: (next) => this.#take(next, domain, events),
      onMachines: (id) => this.#takeMachines(id, domain, events),
      onMachinesFailure: (id, error) => {
        if (this.#isSeparate(id)) log.error(`Error getting the document of building ${id}`, error);
      },
    });
    this.#connection = connection;
    this.#expected = expectedId === null ? [] : [expectedId];
    this.#updateWatched();
    return () => connection.stop();
  }

  /** Watches the selected building and, for a quick return, the one before it. */
  setSelected(id: string): void {
    if (id === this.#selected[0]) return;
    const others = this.#selected.filter((other) => other !== id);
    this.#selected = [id, ...others].slice(0, CHOSEN_LIMIT);
    this.#updateWatched();
    this.#publish();
  }

  /** Watches another building until the returned function is called. */
  watchBuilding(id: string): () => void {
    const watcher = { id };
    this.#watchers = [...this.#watchers, watcher];
    this.#updateWatched();
    return () => {
      this.#watchers = this.#watchers.filter((other) => other !== watcher);
      this.#updateWatched();
    };
  }

  /** The page runs: call it every second. */
  tick(): void {
    this.#connection?.tick();
  }

  /** Keeps the page connected while it is hidden, until the returned function is called. */
  hold(): () => void {
    return this.#connection?.hold() ?? (() => {});
  }

  #take(next: SchoolState, domain: string, { onDocument, onSchool, onUpdate }: SourceEvents): void {
    const isLost = next.kind === 'unreachable';
    if (isLost !== (this.#reported.kind === 'unreachable')) {
      this.#options.page.mark(isLost ? BACKEND_LOST_MARK : BACKEND_BACK_MARK);
    }
    this.#reported = next;
    if (next.kind === 'live') onDocument(schoolPath(domain), newestOfSchool(next.school.buildings));
    this.#updateWatched();
    const published = this.#publish();
    if (published.kind !== 'live') return;
    onSchool(published.school);
    this.#expected = [];
    this.#updateWatched();
    onUpdate();
  }

  #takeMachines(id: string, domain: string, { onDocument, onUpdate }: SourceEvents): void {
    if (!this.#isSeparate(id)) return;
    const state = this.#machinesOf(id);
    if (state?.kind === 'live')
      onDocument(buildingPath(domain, id), newestOfMachines(state.machines));
    this.#publish();
    onUpdate();
    if (state?.kind !== 'live' || state.problems === 0) return;
    const problems = `holds malformed fields: ${state.problems}. Defaults stand in.`;
    this.#options.log.warn(`The document of building ${id} ${problems}`);
  }

  #machinesOf(id: string): MachinesState | undefined {
    return this.#connection?.machinesOf(id);
  }

  #updateWatched(): void {
    const needed = [...this.#selected, ...this.#expected, ...this.#watchers.map(({ id }) => id)];
    this.#connection?.watchBuildings(buildingsToWatch(needed, knownSchool(this.#reported)));
  }

  #publish(): SchoolState {
    const { school } = this.#options;
    const before = knownSchool(school.state.getSnapshot());
    const machinesOf = (id: string) => this.#machinesOf(id);
    const complete = (next: School): School => withMachines(next, machinesOf, before);
    this.#logMissing();
    return school.report(mapSchool(this.#reported, complete));
  }

  /** Logs each separate building without its document, once until it is there. */
  #logMissing(): void {
    for (const { id, separate } of knownSchool(this.#reported)?.buildings ?? []) {
      const isMissing = separate !== undefined && this.#machinesOf(id)?.kind === 'missing';
      if (!isMissing) {
        this.#missing.delete(id);
      } else if (!this.#missing.has(id)) {
        this.#missing.add(id);
        this.#options.log.warn('No document for the building', id);
      }
    }
  }

  /** A building that a link names may not be, which its school's document says. */
  #isSeparate(id: string): boolean {
    const buildings = knownSchool(this.#reported)?.buildings ?? [];
    return buildings.some((building) => building.id === id && building.separate !== undefined);
  }
}
