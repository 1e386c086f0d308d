import {
  BUILDINGS_EVERY_MS,
  type DocumentFields,
  planSchoolWrite,
  type ReportedBuilding,
  schoolDocument,
  type SchoolWrite,
  separateDocuments,
} from '@laundry-board/laundry-rules/writing';

/** Machines of a building; half of them are washers. */
const BUILDING_SIZE = 40;

/** How a gateway writes a campus. */
export interface Layout {
  /** Milliseconds between two writes. */
  readonly interval: number;
  /** The documents of a write, by their paths. */
  readonly documents: (
    buildings: readonly ReportedBuilding[],
  ) => Readonly<Record<string, DocumentFields>>;
}

/** Every building in the school's document. */
export function oneDocument(domain: string): Layout {
  return {
    interval: 1000,
    documents: (buildings) => ({ [`schools/${domain}`]: schoolDocument(buildings) }),
  };
}

/** Both layouts of docs/data-model.md, at the cadence that it asks of their writers. */
export const LAYOUTS: Readonly<Record<string, (domain: string) => Layout>> = {
  'one document': oneDocument,
  separate: (domain) => {
    let written: SchoolWrite | null = null;
    return {
      interval: BUILDINGS_EVERY_MS,
      documents: (buildings) => {
        const now = Date.now();
        const { isDue, ...next } = planSchoolWrite(buildings, written, now);
        if (isDue) written = next;
        return separateDocuments(domain, buildings, now, isDue);
      },
    };
  },
};

/** A campus of so many machines, in buildings of 40. */
export function createCampus(machines: number) {
  const inUse = Array.from({ length: machines }, (_, index) => index % 3 === 0);
  let changed = 0;
  return {
    /** Changes the status of one machine of each building. */
    change: (): void => {
      for (let first = 0; first < machines; first += BUILDING_SIZE) {
        const index = Math.min(first + (changed % BUILDING_SIZE), machines - 1);
        inUse[index] = inUse[index] !== true;
      }
      changed += 1;
    },
    /** The buildings; every machine has just reported. */
    buildings: (): readonly ReportedBuilding[] => {
      const lastUpdated = Date.now();
      const count = Math.ceil(machines / BUILDING_SIZE);
      return Array.from({ length: count }, (_, place) => {
        const start = place * BUILDING_SIZE;
        const reports = inUse
          .slice(start, start + BUILDING_SIZE)
          .map((isInUse) => ({ isInUse, lastUpdated }));
        const half = Math.ceil(reports.length / 2);
        return {
          id: `hall-${place + 1}`,
          name: `Residence Hall ${place + 1}`,
          washers: reports.slice(0, half),
          dryers: reports.slice(half),
        };
      });
    },
  };
}
