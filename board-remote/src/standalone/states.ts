import type { Building, Machine, School } from '@laundry-board/shared-types';
import type { SchoolSnapshot, SubscribeToSchool } from '../school/subscription.ts';

/** Later than any page stays open: a machine that reports from the future is not Offline. */
const ONLINE = Date.now() + 365 * 24 * 3_600_000;

const available: Machine = { isInUse: false, lastUpdated: ONLINE };
const inUse: Machine = { isInUse: true, lastUpdated: ONLINE };
const offline: Machine = { isInUse: false, lastUpdated: 0 };

const machines = (count: number, ...pattern: readonly Machine[]): readonly Machine[] =>
  Array.from({ length: count }, (_, index) => pattern[index % pattern.length] ?? available);

const building = (
  name: string,
  washingmachines: readonly Machine[],
  dryers: readonly Machine[],
): Building => ({ id: name || 'unnamed', name, washingmachines, dryers });

const school = (...buildings: readonly Building[]): School => ({ buildings });

const SAMPLE_SCHOOLS: Readonly<Record<string, School>> = {
  full: school(
    building('Maple House', machines(6, available, inUse, inUse), machines(4, inUse, available)),
    building('North Hall', machines(8, inUse, available), machines(6, available, offline)),
    building('Eastgate', machines(4, available), machines(3, inUse)),
    building('Lakeside Court', machines(24, available, inUse), machines(16, inUse)),
    building('Founders', machines(10, inUse), machines(8, available)),
  ),
  'one-machine': school(building('Gate Lodge', [available], [])),
  'no-machine': school(building('Boathouse', [], [])),
  'no-building': school(),
  '72-machines': school(
    building(
      'Ashby Tower',
      machines(40, inUse, available, available, inUse, offline),
      machines(32, available, inUse, inUse, available, offline),
    ),
  ),
  'every-status': school(
    building('Every Status', [available, inUse, offline], [available, inUse, offline]),
  ),
  'long-names': school(
    ...[
      'The Residence formerly known as the North-Eastern Extension of the Old Observatory',
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      'بيت الطلاب الشمالي',
      '',
    ].map((name) => building(name, machines(3, available, inUse), machines(2, inUse))),
  ),
};

const reporting =
  (snapshot?: SchoolSnapshot): SubscribeToSchool =>
  (_, onSnapshot) => {
    if (snapshot !== undefined) onSnapshot(snapshot);
    return () => {};
  };

/** What the backend reports in each state of the board, by the state's name in `?state=`. */
export const BOARD_STATES: ReadonlyMap<string, SubscribeToSchool> = new Map([
  ['loading', reporting()],
  ...Object.entries(SAMPLE_SCHOOLS).map(
    ([name, data]) => [name, reporting({ exists: true, fromCache: false, data })] as const,
  ),
  ['unreachable', reporting({ exists: false, fromCache: true, data: undefined })],
  ['cut-off', reporting({ exists: true, fromCache: true, data: SAMPLE_SCHOOLS['full'] })],
]);
