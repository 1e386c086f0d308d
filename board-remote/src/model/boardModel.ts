import type { Building } from '@laundry-board/shared-types';
import { createStore, type ReadableStore } from '@laundry-board/shared-types/store';
import { type ArrangedSchool, createArrangedSchool, type SchoolStorage } from './arrangedSchool.ts';
import type { Clock } from './clock.ts';
import type { Backend } from './connection/backend.ts';
import type { SchoolState } from './connection/connectionState.ts';
import type { Device } from './device.ts';
import type { EvaluationTimes } from './freeMachines.ts';
import type { Page } from './page.ts';
import { keepSelected, type SelectionStorage } from './selection.ts';
import { SchoolSource } from './SchoolSource.ts';

/** How often washers are evaluated (spec §9), in milliseconds. */
const TICK_MS = 1000;

export interface BoardOptions extends SchoolStorage {
  /** The school's domain; null for an e-mail whose domain can't have a document. */
  readonly domain: string | null;
  readonly backend: Backend;
  readonly device: Device;
  readonly page: Page;
  readonly storage: SelectionStorage;
  readonly clock: Clock;
  /** From 0 to 1, for the jitter of delays. */
  readonly random: () => number;
  readonly log: Pick<Console, 'error' | 'warn'>;
}

/**
 * One board: the school of one e-mail domain as it is now, which building of it is selected, and what time it is.
 * Two boards on one page share nothing but Firebase. It knows no React; `useBoard.ts` connects it.
 */
export interface BoardModel {
  readonly school: ReadableStore<SchoolState>;
  /** Id of the selected building; null while there is none. */
  readonly selectedId: ReadableStore<string | null>;
  /** Which building this device puts first. */
  readonly order: Pick<ArrangedSchool, 'firstId' | 'putFirst'>;
  readonly times: ReadableStore<EvaluationTimes>;
  readonly clock: Pick<Clock, 'now' | 'isKnown'>;
  readonly page: Page;
  /** Selects a building and keeps the choice. */
  readonly choose: (id: string) => void;
  /** Selects a building as long as nothing else is chosen. */
  readonly show: (id: string) => void;
  /** Keeps the page connected while it is hidden, until the returned function is called. */
  readonly holdConnection: () => () => void;
  /** Keeps a building's machines up to date though it is not selected, until the returned function is called. */
  readonly watchBuilding: (id: string) => () => void;
  /** Opens the connection and starts the clock, until the returned function is called. */
  readonly start: () => () => void;
}

/** Creates the model of a board. Nothing happens until it is started. */
export function createBoardModel(options: BoardOptions): BoardModel {
  const { clock, page, storage, expectedBuilding } = options;
  const order = createArrangedSchool(options);
  const source = new SchoolSource({ ...options, school: order });
  const selectedId = createStore(storage.read());
  const times = createStore(evaluateAll(clock));

  /** Machines are drawn anew, so that dryers are evaluated, too (spec decision 7). */
  function draw(): void {
    times.set(evaluateAll(clock));
  }

  function select(id: string | null): void {
    if (id !== null) source.setSelected(id);
    selectedId.set(id);
  }

  function show(id: string): void {
    if (id === selectedId.getSnapshot()) return;
    select(id);
    draw();
  }

  function start(): () => void {
    storage.claim();
    const expectedId = selectedId.getSnapshot() ?? expectedBuilding.read();
    const stopSource = source.start(expectedId, {
      onDocument: clock.compare,
      onSchool: ({ buildings }) => select(keepSelected(selectedId.getSnapshot(), buildings)),
      onUpdate: draw,
    });
    // After the connection, which decides when the page wakes whether what it knows is current.
    const onTick = (): void => {
      source.tick();
      times.set({ ...times.getSnapshot(), washer: clock.now() });
    };
    const stopClock = runClock(options, { onJump: draw, onTick });
    return () => {
      stopSource();
      stopClock();
    };
  }

  return {
    school: order.state,
    selectedId,
    order,
    times,
    clock,
    page,
    choose: (id) => {
      show(id);
      storage.write(id);
    },
    show,
    holdConnection: () => source.hold(),
    watchBuilding: (id) => source.watchBuilding(id),
    start,
  };
}

function evaluateAll({ now }: Clock): EvaluationTimes {
  return { washer: now(), dryer: now() };
}

/** Runs the clock, and ticks every second and when the page wakes, until the returned function is called. */
function runClock(
  { clock, device, page }: BoardOptions,
  { onJump, onTick }: { readonly onJump: () => void; readonly onTick: () => void },
): () => void {
  function tick(): void {
    clock.check();
    onTick();
  }
  const stops = [
    clock.start(onJump),
    device.every(TICK_MS, tick),
    // Browsers slow down the timers of a hidden page: what becomes visible must not be stale.
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
