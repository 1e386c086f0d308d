import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import type { BuildingStorage } from './buildingStorage.ts';
import type { Clock } from './clock.ts';
import type { Backend } from './connection/backend.ts';
import type { Device } from './device.ts';
import type { EvaluationTimes } from './freeMachines.ts';
import type { Page } from './page.ts';
import { choose, type Inputs, recompute } from './recompute.ts';
import { type Building, knownSchool, type SchoolState } from './school.ts';
import { SchoolDocuments } from './SchoolDocuments.ts';
import type { SelectionStorage } from './selection.ts';

/** How often washers are evaluated (spec §9), in milliseconds. */
const TICK_MS = 1000;

export interface BoardOptions {
  /** The school's domain; null for an e-mail whose domain can't have a document. */
  readonly domain: string | null;
  readonly backend: Backend;
  readonly device: Device;
  readonly page: Page;
  readonly storage: SelectionStorage;
  /** Where the device keeps the building that a resident wants to be the first. */
  readonly firstBuilding: BuildingStorage;
  /** Where it keeps the separate building that the next visit is expected to show. */
  readonly expectedBuilding: BuildingStorage;
  readonly clock: Clock;
  /** From 0 to 1, for the jitter of delays. */
  readonly random: () => number;
  readonly log: Pick<Console, 'error' | 'warn'>;
}

/** What a board shows, at one moment. */
export interface BoardState {
  readonly school: SchoolState;
  /** Id of the selected building; null while there is none. */
  readonly selectedId: string | null;
  /** Id of the building that this device puts first; null without one. */
  readonly firstId: string | null;
  readonly times: EvaluationTimes;
}

/**
 * One board: the current school of one e-mail domain, its selected building, and the time. Two boards on one page share
 * nothing but Firebase. It knows no React; `useBoard.ts` connects it.
 */
export interface BoardModel {
  readonly state: ReadableStore<BoardState>;
  readonly clock: Pick<Clock, 'now' | 'isKnown'>;
  readonly page: Page;
  /** Selects a building and keeps the choice. */
  readonly choose: (id: string) => void;
  /** Selects a building as long as nothing else is chosen. */
  readonly show: (id: string) => void;
  /** Moves a building to the front on this device, or with null leaves the school's own order. */
  readonly putFirst: (id: string | null) => void;
  /** Keeps the page connected while it is hidden, until the returned function is called. */
  readonly holdConnection: () => () => void;
  /** Keeps a building's machines up to date though it is not selected, until the returned function is called. */
  readonly watchBuilding: (id: string) => () => void;
  /** Opens the connection and starts the clock, until the returned function is called. */
  readonly start: () => () => void;
}

/** Creates the model of a board. Nothing happens until it is started. */
export function createBoardModel(options: BoardOptions): BoardModel {
  const { clock, page, storage } = options;
  const board = new ComputedBoard(options);
  return {
    state: board.state,
    clock,
    page,
    choose: (id) => {
      board.select(id);
      storage.write(id);
    },
    show: (id) => board.select(id),
    putFirst: (id) => board.putFirst(id),
    holdConnection: () => board.documents.hold(),
    watchBuilding: (id) => board.need(id),
    start: () => {
      const stops = [
        storage.start(),
        // When the page wakes, the clock first finds out how long the device has slept. Then the documents decide
        // whether they are current, before the board is drawn.
        clock.start(() => board.draw()),
        board.start(),
        runTicks(options, board),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** Keeps the inputs of a board's state, and publishes the state whenever one of them has changed. */
class ComputedBoard {
  readonly documents: SchoolDocuments;
  readonly state;
  readonly #options: BoardOptions;
  #firstId: string | null;
  #chosen: readonly string[];
  #expectedId: string | null = null;
  /** One entry for each caller that needs a building. */
  #needs: readonly { readonly id: string }[] = [];

  constructor(options: BoardOptions) {
    const { clock, storage, firstBuilding } = options;
    this.#options = options;
    this.documents = new SchoolDocuments(options);
    this.#firstId = firstBuilding.read();
    this.#chosen = choose([], storage.read());
    this.state = createStore<BoardState>({
      school: { kind: 'loading' },
      selectedId: this.#chosen[0] ?? null,
      firstId: this.#firstId,
      times: evaluateAll(clock),
    });
  }

  start(): () => void {
    // The building that will probably be selected does not wait for the school's document.
    if (this.#chosen.length === 0) this.#expectedId = this.#options.expectedBuilding.read();
    const stop = this.documents.start((isReport) => {
      // The report may be the first that happens after a sleep.
      if (isReport) this.#options.clock.check();
      this.#update(isReport);
    });
    this.#watch();
    return stop;
  }

  select(id: string): void {
    if (id === this.#chosen[0]) return;
    this.#chosen = choose(this.#chosen, id);
    this.#update(true);
  }

  putFirst(firstId: string | null): void {
    this.#firstId = firstId;
    this.#options.firstBuilding.write(firstId);
    this.#update(false);
  }

  need(id: string): () => void {
    const need = { id };
    this.#needs = [...this.#needs, need];
    this.#watch();
    return () => {
      this.#needs = this.#needs.filter((other) => other !== need);
      this.#watch();
    };
  }

  /** Draws all machines anew, so that dryers are evaluated, too (spec decision 7): call it when the time has jumped. */
  draw(): void {
    this.documents.tick();
    const times = evaluateAll(this.#options.clock);
    this.state.set({ ...this.state.getSnapshot(), times });
  }

  tick(): void {
    this.documents.tick();
    const { times, ...state } = this.state.getSnapshot();
    this.state.set({ ...state, times: { ...times, washer: this.#options.clock.now() } });
  }

  #inputs(): Inputs {
    return {
      reported: this.documents.reported,
      trust: this.documents.trust,
      machinesOf: (id) => this.documents.machinesOf(id),
      firstId: this.#firstId,
      chosen: this.#chosen,
      expectedId: this.#expectedId,
      needed: this.#needs.map(({ id }) => id),
    };
  }

  /** @param draws Whether all machines are drawn anew. */
  #update(draws: boolean): void {
    const { clock, firstBuilding } = this.#options;
    const before = this.state.getSnapshot();
    const inputs = this.#inputs();
    const { school, firstId, chosen } = recompute(inputs, knownSchool(before.school));
    this.#chosen = chosen;
    if (firstId !== this.#firstId) firstBuilding.write(firstId);
    this.#firstId = firstId;
    if (school.kind === 'live') this.#keepExpected(school.school.buildings[0]);
    const times = draws ? evaluateAll(clock) : before.times;
    this.state.set({ school, selectedId: chosen[0] ?? null, firstId, times });
    // After publishing, because a subscriber may need a building, and a document that arrives at once leads to another
    // update.
    this.#watch();
  }

  /** Updates the watched buildings when other ones are needed, which changes nothing on the screen. */
  #watch(): void {
    const { school } = this.state.getSnapshot();
    this.documents.watch(recompute(this.#inputs(), knownSchool(school)).watched);
  }

  /**
   * Stores which building the next visit is expected to show: the first one, if its machines are separate. Its own
   * document then loads together with the school's. The stored id selects nothing.
   */
  #keepExpected(first: Building | undefined): void {
    this.#expectedId = null;
    const { expectedBuilding } = this.#options;
    const id = first === undefined || first.count === null ? null : first.id;
    if (id !== expectedBuilding.read()) expectedBuilding.write(id);
  }
}

function evaluateAll({ now }: Clock): EvaluationTimes {
  return { washer: now(), dryer: now() };
}

/** Ticks every second and when the page wakes, until the returned function is called. */
function runTicks(
  { clock, device, page }: BoardOptions,
  board: Pick<ComputedBoard, 'tick'>,
): () => void {
  function tick(): void {
    clock.check();
    board.tick();
  }
  const stops = [
    device.every(TICK_MS, tick),
    // Browsers slow down the timers of a hidden page, so a page that becomes visible would be stale.
    page.onWake(tick),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The selected building of a school; null when it has none. */
export function selectedBuilding(
  buildings: readonly Building[],
  selectedId: string | null,
): Building | null {
  return buildings.find(({ id }) => id === selectedId) ?? buildings[0] ?? null;
}
