import {
  type MachineStart,
  type Seed,
  seedOf,
  type SimulatedMachine,
  startMachine,
  stepMachine,
} from './simulatedMachine.ts';

interface BuildingPlan {
  readonly id: string;
  readonly name: string;
  readonly washers: readonly MachineStart[];
  readonly dryers: readonly MachineStart[];
}

/** A simulated school. */
interface SchoolPlan {
  /** The id of its document. */
  readonly domain: string;
  readonly buildings: readonly BuildingPlan[];
}

const any = (count: number): readonly MachineStart[] => Array.from({ length: count }, () => 'any');

/** The schools of the demo accounts, with buildings from empty to large. */
export const schoolPlans: readonly SchoolPlan[] = [
  {
    domain: 'campus.example',
    buildings: [
      { id: 'north-hall', name: 'North Hall', washers: any(8), dryers: [...any(5), 'offline'] },
      {
        id: 'maple-house',
        name: 'Maple House',
        washers: ['available', 'in use', 'in use', 'available', 'offline', 'available'],
        dryers: ['in use', 'available', 'available', 'offline'],
      },
      { id: 'eastgate', name: 'Eastgate', washers: any(4), dryers: any(3) },
      {
        id: 'lakeside-court',
        name: 'Lakeside Court',
        washers: any(24),
        dryers: ['offline', ...any(14), 'offline'],
      },
      { id: 'rowan', name: 'Rowan', washers: any(1), dryers: [] },
      { id: 'ashby-tower', name: 'Ashby Tower', washers: [], dryers: [] },
      { id: 'founders', name: 'Founders', washers: any(10), dryers: any(8) },
    ],
  },
  {
    domain: 'tech.example',
    buildings: [
      { id: 'bletchley-block', name: 'Bletchley Block', washers: any(5), dryers: any(4) },
      {
        id: 'foundry-lofts',
        name: 'Foundry Lofts',
        washers: any(3),
        dryers: ['offline', ...any(1)],
      },
    ],
  },
];

interface SimulatedBuilding {
  readonly id: string;
  readonly name: string;
  readonly washers: readonly SimulatedMachine[];
  readonly dryers: readonly SimulatedMachine[];
}

/** A school at one time. */
export interface SimulatedSchool {
  readonly domain: string;
  readonly buildings: readonly SimulatedBuilding[];
}

/**
 * A school at the start of the simulation.
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

/** The school at a later time; deterministic for a seed. */
export const stepSchool = (school: SimulatedSchool, now: number): SimulatedSchool => ({
  domain: school.domain,
  buildings: school.buildings.map(({ id, name, washers, dryers }) => ({
    id,
    name,
    washers: washers.map((machine) => stepMachine(machine, now)),
    dryers: dryers.map((machine) => stepMachine(machine, now)),
  })),
});
