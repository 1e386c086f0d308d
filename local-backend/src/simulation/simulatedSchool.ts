import type { SimulatedMachine } from './machine.ts';
import { type Seed, seedOf } from './randomNumbers.ts';
import type { MachineStart, SchoolPlan } from './schoolPlan.ts';
import { startMachine } from './startMachine.ts';
import { stepMachine } from './stepMachine.ts';

export interface SimulatedBuilding {
  readonly id: string;
  readonly name: string;
  readonly washers: readonly SimulatedMachine[];
  readonly dryers: readonly SimulatedMachine[];
}

/** A school at one moment. */
export interface SimulatedSchool {
  readonly domain: string;
  readonly buildings: readonly SimulatedBuilding[];
}

/**
 * A school as it is found when the simulation begins.
 *
 * @param now - Milliseconds since the epoch.
 */
export const startSchool = (
  { domain, buildings }: SchoolPlan,
  seed: Seed,
  now: number,
): SimulatedSchool => ({
  domain,
  buildings: buildings.map(({ id, name, washers, dryers }) => {
    const start = (kind: SimulatedMachine['kind']) => (machine: MachineStart, index: number) =>
      startMachine(kind, machine, seedOf(seed, `${domain}/${id}/${kind}/${index}`), now);
    return { id, name, washers: washers.map(start('washer')), dryers: dryers.map(start('dryer')) };
  }),
});

/** The school at a later time; the same school, seed and times always give the same. */
export const stepSchool = (school: SimulatedSchool, now: number): SimulatedSchool => ({
  domain: school.domain,
  buildings: school.buildings.map(({ id, name, washers, dryers }) => ({
    id,
    name,
    washers: washers.map((machine) => stepMachine(machine, now)),
    dryers: dryers.map((machine) => stepMachine(machine, now)),
  })),
});
