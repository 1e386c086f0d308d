import type { Building, School } from '@laundry-board/shared-types';
import { useCallback, useEffect, useState } from 'react';
import { buildingInAddress } from './buildingInAddress.ts';
import { selectBuilding } from './selectBuilding.ts';

/** A board's selection among its school's buildings. */
export interface SelectedBuilding {
  readonly building: Building | null;
  /** Selects what the resident chose, and puts it into the address so that it can be shared. */
  readonly choose: (id: string) => void;
  /** Selects without a word in the address. */
  readonly show: (id: string) => void;
}

/** The building that the resident chose or the address names, else the first. */
export function useSelectedBuilding(
  domain: string | null,
  school: School | null,
): SelectedBuilding {
  const [choice, show] = useState(() => buildingInAddress.read(domain));
  useEffect(() => buildingInAddress.claim(domain), [domain]);
  const building = school && selectBuilding(choice, school);
  // Kept also when it was not clicked: a building that appears before it must not replace it.
  if (building && building.id !== choice) show(building.id);
  const choose = useCallback(
    (id: string) => {
      show(id);
      buildingInAddress.write(domain, id);
    },
    [domain],
  );
  return { building, choose, show };
}
