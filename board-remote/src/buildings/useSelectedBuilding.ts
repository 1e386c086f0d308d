import type { Building, School } from 'shared-types';
import { useState } from 'react';
import { selectBuilding } from './selectBuilding.ts';

/** The selected building, if any, and what selects one by its id. */
export function useSelectedBuilding(
  school: School | null,
): readonly [Building | null, (id: string) => void] {
  const [choice, setChoice] = useState<string | null>(null);
  const building = school && selectBuilding(choice, school);
  // Kept also when it was not clicked: a building that appears before it must not replace it.
  if (building && building.id !== choice) setChoice(building.id);
  return [building, setChoice];
}
