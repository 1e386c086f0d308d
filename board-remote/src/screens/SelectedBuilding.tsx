import type { Building, School } from '@laundry-board/laundry-rules/school';
import { FIRST_TILE_MARK } from '@laundry-board/shared-types';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { selectedBuilding } from '../model/boardModel.ts';
import { schoolOf } from '../model/schoolState.ts';
import { SkeletonScreen } from './SkeletonScreen.tsx';
import { useBoard, useBoardState } from '../useBoard.ts';

interface SelectedBuildingProps {
  readonly children: (school: School, building: Building) => ReactNode;
}

/** Draws the selected building. While there is none, every screen has the same skeleton or message. */
export function SelectedBuilding({ children }: SelectedBuildingProps): ReactNode {
  const board = useBoard();
  const school = useBoardState((state) => schoolOf(state.school));
  const selectedId = useBoardState((state) => state.selectedId);
  const building = school && selectedBuilding(school.buildings, selectedId);
  const hasTiles = building !== null && building.knowledge !== 'nothing';
  useEffect(() => {
    if (hasTiles) board.page.mark(FIRST_TILE_MARK);
  }, [board, hasTiles]);
  if (school === null) return <SkeletonScreen />;
  if (building === null) {
    return <Message>Please select a building to view laundry machines.</Message>;
  }
  return children(school, building);
}

const Message = styled.p`
  margin: var(--space-12) 0;
  color: var(--ink-muted);
  font-size: var(--text-l);
  text-align: center;
`;
