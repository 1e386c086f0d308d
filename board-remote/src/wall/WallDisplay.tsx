import type { Building } from 'shared-types';
import { type ReactNode, useState } from 'react';
import { readPageAddress } from 'shared-types';
import { FittedSize } from './FittedSize.tsx';
import { useScreenAwake } from './useScreenAwake.ts';
import { useTurns } from './useTurns.ts';

interface WallDisplayProps {
  readonly buildings: readonly Building[];
  readonly shown: Building;
  readonly onTurn: (id: string) => void;
}

/** Makes the board around it a display on a wall: large, awake, with the buildings in turn. */
export function WallDisplay({ buildings, shown, onTurn }: WallDisplayProps): ReactNode {
  const [wanted] = useState(() => readPageAddress(location.search).building);
  const turns = buildings.some(({ id }) => id === wanted) ? NONE : buildings;
  useTurns(turns, shown.id, onTurn);
  useScreenAwake();
  return <FittedSize key={`${shown.id} ${shown.washingmachines.length} ${shown.dryers.length}`} />;
}

const NONE: readonly Building[] = [];
