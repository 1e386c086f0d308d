import type { Building, Machine, School } from '@laundry-board/shared-types';

/** A machine that reported `age` milliseconds ago. */
export function machine(isInUse: boolean, age = 0): Machine {
  return { isInUse, lastUpdated: Date.now() - age };
}

/** A building with machines that have just reported. */
export function building(
  id: string,
  name: string,
  machines: Partial<Pick<Building, 'washingmachines' | 'dryers'>> = {},
): Building {
  return { id, name, washingmachines: [], dryers: [], ...machines };
}

/** A minute into the future: washers that stay online for as long as a test runs. */
const AHEAD = -60_000;

/** Three buildings, their washers online for a minute. */
export function sampleSchool(): School {
  return {
    buildings: [
      building('north', 'North Hall', {
        washingmachines: [machine(false, AHEAD), machine(true, AHEAD)],
        dryers: [machine(true)],
      }),
      building('maple', 'Maple House', {
        washingmachines: [machine(false, AHEAD), machine(true, AHEAD), machine(false, 60_000)],
        dryers: [machine(false), machine(true), machine(false, 2 * 3_600_000)],
      }),
      building('east', 'Eastgate', { washingmachines: [machine(true, AHEAD)] }),
    ],
  };
}
