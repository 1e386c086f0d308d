/** How a machine stands when the simulation begins; `any` leaves it to chance. */
export type MachineStart = 'available' | 'in use' | 'offline' | 'any';

export interface BuildingPlan {
  readonly id: string;
  readonly name: string;
  readonly washers: readonly MachineStart[];
  readonly dryers: readonly MachineStart[];
}

/** A simulated school. */
export interface SchoolPlan {
  /** The id of its document. */
  readonly domain: string;
  readonly buildings: readonly BuildingPlan[];
}

const any = (count: number): readonly MachineStart[] => Array.from({ length: count }, () => 'any');

/** The schools of the demo accounts; the sizes are those that a board has to cope with. */
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
