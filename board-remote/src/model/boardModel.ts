import {
  type Building,
  type EvaluationTimes,
  nextTimesLeft,
  NO_TIMES_LEFT,
  type TimesLeft,
} from '@laundry-board/laundry-rules/school';
import type { PushOptions } from '@laundry-board/shared-types';
import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import type { Clock } from '../device/clock.ts';
import type { Page } from '../device/page.ts';
import type { BuildingStorage } from './buildingStorage.ts';
import type { Backend } from './connection/backend.ts';
import { type Inputs, shownSchool } from './shownSchool.ts';
import { schoolOf, type SchoolState } from './schoolState.ts';
import type { SchoolFeed } from './schoolFeed.ts';
import type { SelectionStorage } from './selection.ts';

/** What a board needs to have its resident told by the school's gateway, also while the page is closed. */
export interface BoardPush extends PushOptions {
  /** Origin of Firestore. */
  readonly firestore: string;
}

export interface BoardOptions {
  /** Names the school; null for an e-mail that names none. */
  readonly domain: string | null;
  readonly feed: SchoolFeed;
  /** Listens to a document over the feed's connection. */
  readonly listen: Backend['subscribe'];
  readonly page: Page;
  readonly storage: SelectionStorage;
  /** Where the device keeps the building that a resident wants to be the first. */
  readonly firstBuilding: BuildingStorage;
  readonly clock: Clock;
  readonly push?: BoardPush | undefined;
}

/** What a board shows, at one moment. */
export interface BoardState {
  readonly school: SchoolState;
  /** Id of the selected building; null while there is none. */
  readonly selectedId: string | null;
  /** Id of the building that this device puts first, even while the school lacks it; null without one. */
  readonly firstId: string | null;
  readonly times: EvaluationTimes;
  /** How long the machines in use still need. */
  readonly left: TimesLeft;
}

/**
 * One board: the current school of one e-mail domain, its selected building, and the time. Two boards on one page share
 * nothing but Firebase. It knows no React; `useBoard.ts` connects it.
 */
export interface BoardModel extends Pick<BoardOptions, 'domain' | 'listen'> {
  readonly state: ReadableStore<BoardState>;
  readonly clock: Pick<Clock, 'now'>;
  readonly page: Page;
  /** Undefined where residents are notified only while the page is open. */
  readonly push: BoardPush | undefined;
  /** Selects a building, and stores that in the URL. */
  readonly select: (id: string) => void;
  /** Selects a building without storing that. */
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
  const { clock, domain, feed, listen, page, push, storage } = options;
  const board = new ComputedBoard(options);
  return {
    domain,
    listen,
    state: board.state,
    clock,
    page,
    push,
    select: (id) => {
      board.select(id);
      storage.write(id);
    },
    show: (id) => board.select(id),
    putFirst: (id) => board.putFirst(id),
    holdConnection: () => feed.hold(),
    watchBuilding: (id) => board.need(id),
    start: () => {
      // Each reacts to a tick and to a wake in this order: the clock finds out whether the device has slept, the feed
      // whether its school is current, and then the board is drawn.
      const stops = [storage.start(), clock.start(), board.start()];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** What feed and resident change. */
type ChangingInputs = Omit<Inputs, 'certainty' | 'selectedId'>;

/** Keeps what a board's state is computed from, and publishes the state after each change. */
class ComputedBoard {
  readonly state;
  readonly #options: BoardOptions;
  #inputs: ChangingInputs;
  /** One entry for each caller that needs a building. */
  #needs: readonly { readonly id: string }[] = [];

  constructor(options: BoardOptions) {
    const { clock, storage, firstBuilding } = options;
    this.#options = options;
    const chosenId = storage.read();
    const firstId = firstBuilding.read();
    this.#inputs = { content: { kind: 'loading' }, trust: 'current', firstId, chosenId };
    this.state = createStore<BoardState>({
      school: { kind: 'loading' },
      selectedId: chosenId,
      firstId,
      times: evaluateAll(clock),
      left: NO_TIMES_LEFT,
    });
  }

  start(): () => void {
    const { clock, feed, page } = this.#options;
    this.#watch();
    const stops = [
      feed.start((state) => this.#update(state, state.content !== this.#inputs.content)),
      clock.onTick((hasChanged) => {
        if (hasChanged) this.#update({}, true);
        else this.#evaluateWashers();
      }),
      // Browsers slow down the timers of a hidden page, so a page that becomes visible would be stale.
      page.onWake(() => this.#evaluateWashers()),
    ];
    return () => stops.forEach((stop) => stop());
  }

  select(id: string): void {
    this.#update({ chosenId: id }, id !== this.state.getSnapshot().selectedId);
  }

  putFirst(firstId: string | null): void {
    this.#options.firstBuilding.write(firstId);
    this.#update({ firstId }, false);
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

  /** Evaluates the washers now, and leaves the dryers as they are (spec decision 7). */
  #evaluateWashers(): void {
    const { times, ...state } = this.state.getSnapshot();
    this.#publish({ ...state, times: { ...times, washer: this.#options.clock.now() } });
  }

  /**
   * @param change What has changed of what the state is computed from.
   * @param evaluatesAll Whether dryers are evaluated, too (spec §4).
   */
  #update(change: Partial<ChangingInputs>, evaluatesAll: boolean): void {
    const { clock } = this.#options;
    // What is evaluated may be the first thing that happens after a sleep.
    clock.check();
    this.#inputs = { ...this.#inputs, ...change };
    const { times, selectedId } = this.state.getSnapshot();
    const { firstId } = this.#inputs;
    this.#publish({
      ...shownSchool({ ...this.#inputs, certainty: clock.certainty(), selectedId }),
      firstId,
      times: evaluatesAll ? evaluateAll(clock) : times,
    });
    // After publishing, because a subscriber may need a building.
    this.#watch();
  }

  #publish(next: Omit<BoardState, 'left'>): void {
    const { left } = this.state.getSnapshot();
    const buildings = schoolOf(next.school)?.buildings ?? [];
    this.state.set({ ...next, left: nextTimesLeft(left, buildings, next.times) });
  }

  #watch(): void {
    const { school, selectedId } = this.state.getSnapshot();
    this.#options.feed.watch({
      selected: selectedId,
      first: schoolOf(school)?.buildings[0]?.id ?? null,
      others: this.#needs.map(({ id }) => id),
    });
  }
}

function evaluateAll({ now }: Clock): EvaluationTimes {
  return { washer: now(), dryer: now() };
}

/** The selected building of a school; null when it has none. */
export function selectedBuilding(
  buildings: readonly Building[],
  selectedId: string | null,
): Building | null {
  return buildings.find(({ id }) => id === selectedId) ?? null;
}
